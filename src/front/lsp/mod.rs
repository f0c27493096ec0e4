//! `rulebox lsp`: a language server over standard input and output. It says what `editing` and `checking` know in the
//! words of the protocol; nothing is decided here.
//!
//! `transport` reads and writes messages, `texts` holds what is open, `checker` looks for faults meanwhile,
//! `answers` replies to requests, `diagnostics` shows faults.

mod answers;
mod checker;
mod diagnostics;
mod positions;
mod texts;
mod transport;
mod uris;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::BufReader;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use lsp_types::{
    Diagnostic, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, InitializeParams, PublishDiagnosticsParams,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use checker::{Checked, Job};
use positions::Encoding;
use texts::Texts;
use transport::Out;
use uris::uri_of;

use super::output;
use crate::speak::Lang;

/// What the server waits for.
enum Event {
    /// The client says something.
    Message(Box<Message>),
    /// It says something that cannot be read.
    Unreadable,
    /// It is gone.
    Closed,
    /// A game was checked.
    Checked(Box<Checked>),
}

/// How far the conversation has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing was said yet.
    Before,
    /// Greeted.
    Open,
    /// The client wants no more.
    Ending,
}

struct Server {
    lang: Lang,
    /// Whether the language was chosen on the command line: then the client's does not count.
    lang_named: bool,
    encoding: Encoding,
    /// Whether the client tells of files that change outside it, once it is asked to.
    tells_of_files: bool,
    stage: Stage,
    texts: Texts,
    /// The files of each game for which something is shown.
    told: BTreeMap<PathBuf, BTreeSet<String>>,
    out: Sender<Out>,
    jobs: Sender<Job>,
}

/// Serves a client until it says `exit` or is gone; the exit code.
pub(super) fn serve(named: Option<Lang>, lang: Lang) -> u8 {
    let (events_in, events) = channel();
    let (out, messages) = channel();
    let (jobs, jobs_out) = channel();
    let heard = events_in.clone();
    thread::spawn(move || transport::read(BufReader::new(std::io::stdin().lock()), &heard));
    thread::spawn(move || checker::check(&jobs_out, &events_in));
    let writer = thread::spawn(move || transport::write(output::protocol(), &messages));
    let mut server = Server {
        lang,
        lang_named: named.is_some(),
        encoding: Encoding::default(),
        tells_of_files: false,
        stage: Stage::Before,
        texts: Texts::default(),
        told: BTreeMap::new(),
        out,
        jobs,
    };
    let code = server.run(&events);
    // What was answered is written before the end.
    drop(server);
    let _ = writer.join();
    code
}

impl Server {
    fn run(&mut self, events: &Receiver<Event>) -> u8 {
        let mut queue: VecDeque<Event> = VecDeque::new();
        loop {
            if queue.is_empty() {
                queue.extend(events.recv().ok());
            }
            queue.extend(events.try_iter());
            match queue.pop_front() {
                None | Some(Event::Closed) => return self.exit_code(),
                Some(Event::Unreadable) => self.put(Out::Unreadable),
                Some(Event::Checked(checked)) => self.checked(*checked),
                Some(Event::Message(message)) => match *message {
                    Message::Request(request) => {
                        let is_cancelled = queue.iter().any(|event| cancels(event, &request.id));
                        self.request(request, is_cancelled);
                    }
                    Message::Notification(said) if said.method == "exit" => return self.exit_code(),
                    Message::Notification(said) => self.notified(said),
                    // Nothing is asked that would need an answer.
                    Message::Response(_) => {}
                },
            }
        }
    }

    fn exit_code(&self) -> u8 {
        u8::from(self.stage != Stage::Ending)
    }

    fn put(&self, out: Out) {
        // Who does not listen any more is gone soon.
        let _ = self.out.send(out);
    }

    fn send(&self, message: impl Into<Message>) {
        self.put(Out::Message(Box::new(message.into())));
    }

    fn request(&mut self, request: Request, is_cancelled: bool) {
        let Request { id, method, params } = request;
        let result = match (self.stage, method.as_str()) {
            (_, _) if is_cancelled => Err(error(ErrorCode::RequestCanceled, &method)),
            (Stage::Before, "initialize") => self.initialize(params),
            (Stage::Before, _) => Err(error(ErrorCode::ServerNotInitialized, &method)),
            (Stage::Open, "shutdown") => {
                self.stage = Stage::Ending;
                Ok(Value::Null)
            }
            (Stage::Open, method) if method != "initialize" => {
                // A fault of ours in one answer must not end the conversation.
                let answered = catch_unwind(AssertUnwindSafe(|| self.answer(method, params)));
                answered.unwrap_or_else(|_| Err(error(ErrorCode::InternalError, method)))
            }
            (Stage::Open | Stage::Ending, _) => Err(error(ErrorCode::InvalidRequest, &method)),
        };
        self.send(Response { id, response_result: result });
    }

    fn initialize(&mut self, params: Value) -> Result<Value, ResponseError> {
        let locale = params.get("locale").and_then(Value::as_str).map(str::to_owned);
        let offered = params.pointer("/capabilities/general/positionEncodings").cloned();
        let watches = params.pointer("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
        self.tells_of_files = watches.and_then(Value::as_bool).unwrap_or_default();
        // What else a client says of itself is not used; that it says it in order is.
        read::<InitializeParams>(params, "initialize")?;
        if let Some(locale) = locale.filter(|_| !self.lang_named) {
            self.lang = Lang::of_locale(&locale);
        }
        let offered = offered.and_then(|offered| serde_json::from_value::<Vec<_>>(offered).ok());
        self.encoding = Encoding::agreed(&offered.unwrap_or_default());
        self.stage = Stage::Open;
        Ok(json!({
            "capabilities": answers::capabilities(self.encoding),
            "serverInfo": { "name": "rulebox", "version": env!("RULEBOX_VERSION") },
        }))
    }

    fn notified(&mut self, said: Notification) {
        if self.stage != Stage::Open {
            return;
        }
        let Notification { method, params } = said;
        let path = match method.as_str() {
            "textDocument/didOpen" => {
                read::<DidOpenTextDocumentParams>(params, &method).ok().and_then(|said| {
                    let document = said.text_document;
                    self.texts.open(document.uri, document.text, document.version)
                })
            }
            "textDocument/didChange" => {
                read::<DidChangeTextDocumentParams>(params, &method).ok().and_then(|said| {
                    let document = said.text_document;
                    self.texts.change(&document.uri, document.version, said.content_changes, self.encoding)
                })
            }
            "textDocument/didClose" => read::<DidCloseTextDocumentParams>(params, &method)
                .ok()
                .and_then(|said| self.texts.close(&said.text_document.uri)),
            "textDocument/didSave" => read::<DidSaveTextDocumentParams>(params, &method)
                .ok()
                .and_then(|said| uris::path_of(&said.text_document.uri)),
            "initialized" => {
                self.ask_for_files();
                None
            }
            "workspace/didChangeWatchedFiles" => {
                self.texts.forget();
                self.texts.games().iter().for_each(|game| self.check(game));
                None
            }
            _ => None,
        };
        let Some(path) = path else { return };
        match self.texts.game_of(&path) {
            Some(game) => {
                self.texts.forget();
                self.check(&game);
            }
            // A script that several games import.
            None => self.texts.games().iter().for_each(|game| self.check(game)),
        }
    }

    /// Asks to be told of files that change outside the editor.
    fn ask_for_files(&self) {
        if self.tells_of_files {
            let watchers = json!({ "watchers": [{ "globPattern": "**/*.{toml,rhai,txt}" }] });
            let wanted = json!({ "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": watchers });
            let params = json!({ "registrations": [wanted] });
            let id = RequestId::from("files".to_owned());
            self.send(Request::new(id, "client/registerCapability".to_owned(), params));
        }
    }

    /// Has a game checked as it is now.
    fn check(&self, game: &Path) {
        let Some(folder) = self.texts.folder(game) else { return };
        let versions = self.texts.open.iter().map(|(name, open)| (name.clone(), open.version)).collect();
        let _ = self.jobs.send(Job { game: game.to_owned(), folder, versions });
    }

    /// Shows what was found, and takes back what is mended.
    fn checked(&mut self, checked: Checked) {
        let Checked { game, faults, versions } = checked;
        let Some(folder) = self.texts.folder(&game) else { return };
        let elsewhere = folder.shown("game.toml");
        let mut files = diagnostics::by_file(&faults, &elsewhere, self.encoding, self.lang);
        let index = self.texts.index(&game, &folder);
        for (file, notes) in diagnostics::notes(&index, self.encoding, self.lang) {
            files.entry(file).or_default().extend(notes);
        }
        let own = folder.shown("");
        let before = self.told.remove(&game).unwrap_or_default();
        let open = self.texts.open.keys().filter(|name| name.starts_with(&own));
        let silent: Vec<String> = before.iter().chain(open).cloned().collect();
        self.told.insert(game, files.keys().cloned().collect());
        for file in silent {
            files.entry(file).or_default();
        }
        for (file, diagnostics) in files {
            self.publish(&file, diagnostics, versions.get(&file).copied());
        }
    }

    fn publish(&self, file: &str, diagnostics: Vec<Diagnostic>, version: Option<i32>) {
        let Some(uri) = named(file, &self.texts) else { return };
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.send(Notification::new("textDocument/publishDiagnostics".to_owned(), params));
    }
}

/// Whether what comes later takes a request back.
fn cancels(event: &Event, id: &RequestId) -> bool {
    let Event::Message(message) = event else { return false };
    let Message::Notification(said) = &**message else { return false };
    let meant = said.params.get("id").and_then(|id| serde_json::from_value::<RequestId>(id.clone()).ok());
    said.method == "$/cancelRequest" && meant.as_ref() == Some(id)
}

/// What a message says, or that it does not say it in order.
fn read<T: DeserializeOwned>(params: Value, method: &str) -> Result<T, ResponseError> {
    serde_json::from_value(params).map_err(|problem| ResponseError {
        message: format!("{method}: {problem}"),
        ..error(ErrorCode::InvalidParams, "")
    })
}

fn error(code: ErrorCode, message: &str) -> ResponseError {
    ResponseError { code: code as i32, message: message.to_owned(), data: None }
}

/// The file's name in a message, if it can be one.
fn named(file: &str, texts: &Texts) -> Option<lsp_types::Uri> {
    let open = texts.open.get(file).map(|open| open.uri.clone());
    open.or_else(|| uri_of(Path::new(file)))
}
