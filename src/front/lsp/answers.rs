//! Replies to requests: what `editing` knows of a place, as the protocol says it.

use std::ops::Range;

use lsp_server::{ErrorCode, ResponseError};
use lsp_types::{
    CodeActionParams, CompletionItem, CompletionItemKind, CompletionParams, CompletionTextEdit,
    DocumentHighlight, DocumentHighlightParams, DocumentSymbol, DocumentSymbolParams, Documentation,
    GotoDefinitionParams, Hover, HoverContents, HoverParams, Location, MarkupContent, MarkupKind,
    ParameterInformation, ParameterLabel, ReferenceParams, RenameParams, SignatureHelp, SignatureHelpParams,
    SignatureInformation, SymbolKind, TextDocumentPositionParams, TextEdit,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::diagnostics::text;
use super::positions::Encoding;
use super::texts::FileOfGame;
use super::{Server, error, named, read};
use crate::editing::complete::{Of, Offer, complete};
use crate::editing::outline::{Symbol, outline};
use crate::editing::{Index, Mention, Sort, calls, hover, rename};
use crate::msg;

/// What the server can do.
pub(super) fn capabilities(encoding: Encoding) -> Value {
    json!({
        "positionEncoding": encoding.kind(),
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": [".", "\"", ":", "["] },
        "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "codeActionProvider": { "codeActionKinds": ["quickfix"] },
        "renameProvider": { "prepareProvider": true },
    })
}

/// A file and a place in it.
struct At {
    of: FileOfGame,
    at: usize,
}

impl At {
    fn index(&self) -> &Index {
        &self.of.index
    }

    fn text(&self) -> &str {
        &self.of.index.files[self.of.file].source.text
    }

    fn mention(&self) -> Option<&Mention> {
        self.of.index.at(self.of.file, self.at)
    }
}

type Answer = Result<Value, ResponseError>;

/// Something as JSON.
fn value(of: impl Serialize) -> Answer {
    serde_json::to_value(of).map_err(|problem| error(ErrorCode::InternalError, &problem.to_string()))
}

fn markdown(text: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value: text }
}

impl Server {
    /// Replies to a request by its name.
    pub(super) fn answer(&mut self, method: &str, params: Value) -> Answer {
        match method {
            "textDocument/hover" => self.hover(read(params, method)?),
            "textDocument/completion" => self.completion(read(params, method)?),
            "textDocument/signatureHelp" => self.signature(read(params, method)?),
            "textDocument/definition" => self.definition(read(params, method)?),
            "textDocument/references" => self.references(read(params, method)?),
            "textDocument/documentHighlight" => self.highlight(read(params, method)?),
            "textDocument/documentSymbol" => self.symbols(read(params, method)?),
            "textDocument/codeAction" => self.mend(read(params, method)?),
            "textDocument/prepareRename" => self.prepare_rename(read(params, method)?),
            "textDocument/rename" => self.rename(read(params, method)?),
            _ => Err(error(ErrorCode::MethodNotFound, method)),
        }
    }

    /// The place that is meant; nothing where the file belongs to no game.
    fn place(&mut self, meant: &TextDocumentPositionParams) -> Option<At> {
        let of = self.texts.file(&meant.text_document.uri)?;
        let at = self.encoding.offset(&of.index.files[of.file].source.text, meant.position);
        Some(At { of, at })
    }

    fn range(&self, index: &Index, file: usize, range: &Range<usize>) -> lsp_types::Range {
        self.encoding.range(&index.files[file].source.text, range)
    }

    fn location(&self, index: &Index, mention: &Mention) -> Option<Location> {
        let uri = named(&index.files[mention.file].source.path, &self.texts)?;
        Some(Location { uri, range: self.range(index, mention.file, &mention.range) })
    }

    fn hover(&mut self, params: HoverParams) -> Answer {
        let Some(at) = self.place(&params.text_document_position_params) else { return Ok(Value::Null) };
        let found = hover::hover(at.index(), at.of.file, at.at, self.lang);
        value(found.map(|found| Hover {
            contents: HoverContents::Markup(markdown(found.text)),
            range: Some(self.encoding.range(at.text(), &found.range)),
        }))
    }

    fn completion(&mut self, params: CompletionParams) -> Answer {
        let Some(at) = self.place(&params.text_document_position) else { return Ok(Value::Null) };
        let (word, offers) = complete(at.index(), at.of.file, at.at, self.lang);
        let range = self.encoding.range(at.text(), &word);
        // What is written already has its sign.
        let has_sign = at.text()[word.end..].trim_start_matches(' ').starts_with('=');
        let items = offers.into_iter().map(|offer| item(offer, range, has_sign));
        value(items.collect::<Vec<CompletionItem>>())
    }

    fn signature(&mut self, params: SignatureHelpParams) -> Answer {
        let Some(at) = self.place(&params.text_document_position_params) else { return Ok(Value::Null) };
        let Some(call) = calls::call_at(at.index(), at.of.file, at.at) else { return Ok(Value::Null) };
        let ways = call.word.calls(self.lang);
        let fits = call.word.takes.iter().position(|takes| takes.len() > call.argument);
        let signatures = ways.into_iter().zip(call.word.takes).map(|(label, takes)| {
            let inside = label.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
            let names = inside.split(", ").map(str::to_owned).take(takes.len());
            let parameters = names.map(|name| ParameterInformation {
                label: ParameterLabel::Simple(name),
                documentation: None,
            });
            SignatureInformation {
                parameters: Some(parameters.collect()),
                documentation: Some(Documentation::MarkupContent(markdown(
                    call.word.doc().in_lang(self.lang).to_owned(),
                ))),
                label,
                active_parameter: None,
            }
        });
        value(SignatureHelp {
            signatures: signatures.collect(),
            active_signature: Some(fits.unwrap_or(0) as u32),
            active_parameter: Some(call.argument as u32),
        })
    }

    fn definition(&mut self, params: GotoDefinitionParams) -> Answer {
        let Some(at) = self.place(&params.text_document_position_params) else { return Ok(Value::Null) };
        let declared = at.mention().and_then(|mention| at.index().declaration(&mention.named));
        value(declared.and_then(|mention| self.location(at.index(), mention)))
    }

    fn references(&mut self, params: ReferenceParams) -> Answer {
        let Some(at) = self.place(&params.text_document_position) else { return Ok(Value::Null) };
        let Some(mention) = at.mention() else { return Ok(Value::Null) };
        let all = at.index().of_name(&mention.named);
        let wanted = all.filter(|found| params.context.include_declaration || found.declares.is_none());
        value(wanted.filter_map(|found| self.location(at.index(), found)).collect::<Vec<_>>())
    }

    fn highlight(&mut self, params: DocumentHighlightParams) -> Answer {
        let Some(at) = self.place(&params.text_document_position_params) else { return Ok(Value::Null) };
        let Some(mention) = at.mention() else { return Ok(Value::Null) };
        let here = at.index().of_name(&mention.named).filter(|found| found.file == at.of.file);
        let ranges = here.map(|found| self.range(at.index(), found.file, &found.range));
        value(ranges.map(|range| DocumentHighlight { range, kind: None }).collect::<Vec<_>>())
    }

    fn symbols(&mut self, params: DocumentSymbolParams) -> Answer {
        let Some(of) = self.texts.file(&params.text_document.uri) else { return Ok(Value::Null) };
        let symbols = outline(&of.index, of.file);
        let text = &of.index.files[of.file].source.text;
        value(symbols.into_iter().map(|one| self.symbol(one, text)).collect::<Vec<_>>())
    }

    fn symbol(&self, symbol: Symbol, text: &str) -> DocumentSymbol {
        let inside: Vec<DocumentSymbol> =
            symbol.inside.into_iter().map(|one| self.symbol(one, text)).collect();
        // Clients that know tags have no other need of the old field.
        #[allow(deprecated)]
        DocumentSymbol {
            name: symbol.named.id,
            detail: Some(crate::speak::Message::new(symbol.named.sort.called()).in_lang(self.lang)),
            kind: symbol_kind(symbol.named.sort),
            tags: None,
            deprecated: None,
            range: self.encoding.range(text, &symbol.range),
            selection_range: self.encoding.range(text, &symbol.name),
            children: (!inside.is_empty()).then_some(inside),
        }
    }

    /// The word that was most likely meant, in the place of one that is unknown.
    fn mend(&mut self, params: CodeActionParams) -> Answer {
        let uri = params.text_document.uri.as_str();
        let actions = params.context.diagnostics.iter().filter_map(|diagnostic| {
            let instead = diagnostic.data.as_ref()?.get("instead")?.as_str()?;
            let edit = TextEdit { range: diagnostic.range, new_text: instead.to_owned() };
            Some(json!({
                "title": msg!("editing.instead", word = instead).in_lang(self.lang),
                "kind": "quickfix",
                "diagnostics": [diagnostic],
                "isPreferred": true,
                "edit": { "changes": { uri: [edit] } },
            }))
        });
        Ok(actions.collect())
    }

    fn prepare_rename(&mut self, params: TextDocumentPositionParams) -> Answer {
        let Some(at) = self.place(&params) else { return Ok(Value::Null) };
        let Some(mention) = at.mention() else { return Ok(Value::Null) };
        let range = self.encoding.range(at.text(), &mention.range);
        Ok(json!({ "range": range, "placeholder": mention.named.id }))
    }

    fn rename(&mut self, params: RenameParams) -> Answer {
        let Some(at) = self.place(&params.text_document_position) else { return Ok(Value::Null) };
        let Some(mention) = at.mention() else { return Ok(Value::Null) };
        let edits = rename::rename(&at.of.folder, at.index(), &mention.named, params.new_name.trim())
            .map_err(|fault| error(ErrorCode::RequestFailed, &text(&fault, self.lang)))?;
        let mut changes: Map<String, Value> = Map::new();
        for edit in edits {
            let (Some(file), Some(uri)) = (at.index().file(&edit.file), named(&edit.file, &self.texts))
            else {
                continue;
            };
            let range = self.range(at.index(), file, &edit.range);
            let edit = value(TextEdit { range, new_text: edit.text })?;
            let of_file = changes.entry(uri.as_str()).or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(edits) = of_file {
                edits.push(edit);
            }
        }
        Ok(json!({ "changes": changes }))
    }
}

fn item(offer: Offer, range: lsp_types::Range, has_sign: bool) -> CompletionItem {
    let kind = match offer.of {
        Of::Word(true) => CompletionItemKind::FUNCTION,
        Of::Word(false) | Of::Line => CompletionItemKind::KEYWORD,
        Of::Name(Sort::Function) => CompletionItemKind::FUNCTION,
        Of::Name(Sort::Number | Sort::Setting | Sort::Counter) => CompletionItemKind::CONSTANT,
        Of::Name(Sort::Face | Sort::Value | Sort::PieceRule) => CompletionItemKind::FIELD,
        Of::Name(Sort::Clause) => CompletionItemKind::REFERENCE,
        Of::Name(_) => CompletionItemKind::VARIABLE,
        Of::Key => CompletionItemKind::PROPERTY,
        Of::Value => CompletionItemKind::ENUM_MEMBER,
    };
    let new_text = match has_sign && offer.of == Of::Key {
        true => offer.label.clone(),
        false => offer.insert,
    };
    CompletionItem {
        kind: Some(kind),
        detail: Some(offer.detail).filter(|detail| !detail.is_empty()),
        documentation: Some(offer.text)
            .filter(|text| !text.is_empty())
            .map(|text| Documentation::MarkupContent(markdown(text))),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
        // The game's own names first.
        sort_text: Some(format!("{}{}", u8::from(matches!(offer.of, Of::Word(_))), offer.label)),
        label: offer.label,
        ..CompletionItem::default()
    }
}

fn symbol_kind(sort: Sort) -> SymbolKind {
    match sort {
        Sort::Action | Sort::Function => SymbolKind::FUNCTION,
        Sort::Kind => SymbolKind::CLASS,
        Sort::Zone => SymbolKind::ARRAY,
        Sort::Variant | Sort::Ruling => SymbolKind::INTERFACE,
        Sort::Alternative => SymbolKind::ENUM_MEMBER,
        Sort::Number | Sort::Setting | Sort::Counter | Sort::Value => SymbolKind::NUMBER,
        Sort::Face | Sort::Part | Sort::Back => SymbolKind::PROPERTY,
        Sort::Sentence | Sort::Announcement | Sort::Clause => SymbolKind::STRING,
        Sort::Import => SymbolKind::MODULE,
        Sort::Whenever => SymbolKind::EVENT,
        _ => SymbolKind::VARIABLE,
    }
}
