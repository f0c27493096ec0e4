//! The language server as an editor meets it: the real binary, over its standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

const GAME: &str = r#"name  = { en = "Camps", fr = "Les camps" }
seats = ["ann", "bo"]

[numbers]
wanted = 3

[rules]
free = "empty & wide" # 🎲 é

[board]
size  = [3, 3]
marks = { camp = "a1 b2" }

[piece.stone]
name   = { en = "Stone", fr = "Pierre" }
supply = "unlimited"

[zone.heap]
sees = "nobody"

[action.play]
cites = "one_a_turn"
cell  = "free"
does  = "put(stone)"

[end]
when  = "count(occupied) == wanted | full"
score = "count(camp & mine)"
"#;

const SCRIPT: &str = "/// The camp and all around.\nlet wide = camp | everywhere;\n";
const CLAUSES: &str = "[clause.one_a_turn]\nheading = \"Turns\"\ntext = \"One stone a turn.\"\n";
const EXAMPLE: &str = "play\nplay a1\n  placed ann.stone a1\nexpect turn = bo\n";

/// An editor without a screen.
struct Client {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    folder: tempfile::TempDir,
    asked: i32,
    /// What the server said of itself.
    told: Vec<Value>,
}

impl Client {
    fn started(arguments: &[&str], files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join("it").join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            std::fs::write(path, text).expect("written");
        }
        let mut server = Command::new(env!("CARGO_BIN_EXE_rulebox"))
            .args(arguments)
            .arg("lsp")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("RULEBOX_GAMES")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = server.stdin.take();
        let output = BufReader::new(server.stdout.take().expect("a pipe"));
        Self { server, input, output, folder, asked: 0, told: Vec::new() }
    }

    fn greeted(arguments: &[&str], files: &[(&str, &str)], greeting: Value) -> Self {
        let mut client = Self::started(arguments, files);
        let mut params = json!({ "processId": null, "rootUri": null, "capabilities": {} });
        let fields = greeting.as_object().expect("an object").clone();
        params.as_object_mut().expect("an object").extend(fields);
        let answer = client.ask("initialize", params);
        assert!(answer["result"]["capabilities"]["hoverProvider"].as_bool().unwrap_or_default(), "{answer}");
        client.tell("initialized", json!({}));
        client
    }

    /// Greeted, with the game above.
    fn new() -> Self {
        Self::greeted(&[], &files(GAME), json!({}))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("it").join(name)
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("open");
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it reads");
        input.flush().expect("it reads");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.write(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    fn send(&mut self, method: &str, params: Value) -> i32 {
        self.asked += 1;
        let message = json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params });
        self.write(&message.to_string());
        self.asked
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("it writes");
            assert!(read > 0, "the server is gone");
            match line.trim_end() {
                "" => break,
                header => {
                    let value = header.strip_prefix("Content-Length: ").expect("nothing but the protocol");
                    length = value.parse().expect("a number");
                }
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("it writes");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// The answer to a request; what is said meanwhile is kept.
    fn answer(&mut self, id: i32) -> Value {
        loop {
            let message = self.read();
            if message["id"] == id {
                return message;
            }
            self.told.push(message);
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.answer(id)
    }

    fn open(&mut self, name: &str, text: &str) {
        let document = json!({ "uri": self.uri(name), "languageId": "x", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, name: &str, version: i32, changes: Value) {
        let document = json!({ "uri": self.uri(name), "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// What is wrong in a file in one version of it, once that is so.
    fn faults(&mut self, name: &str, version: i32, is_right: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let uri = self.uri(name);
        loop {
            let message = if self.told.is_empty() { self.read() } else { self.told.remove(0) };
            let params = &message["params"];
            let is_it =
                message["method"] == "textDocument/publishDiagnostics" && params["uri"] == uri.as_str();
            let of_version = params["version"].is_null() || params["version"] == version;
            let faults = params["diagnostics"].as_array().cloned().unwrap_or_default();
            if is_it && of_version && is_right(&faults) {
                return faults;
            }
        }
    }

    /// Asks about a place: of the text that is given, where `mark` stands in it, so many characters on.
    fn at(&mut self, method: &str, name: &str, text: &str, mark: &str, on: usize) -> Value {
        let place = place(text, mark, on);
        let document = json!({ "uri": self.uri(name) });
        let mut params = json!({ "textDocument": document, "position": place });
        match method {
            "textDocument/references" => params["context"] = json!({ "includeDeclaration": true }),
            "textDocument/rename" => params["newName"] = json!("home"),
            _ => {}
        }
        self.ask(method, params)
    }

    fn exit(mut self, says_so: bool) -> Option<i32> {
        if says_so {
            assert!(self.ask("shutdown", Value::Null)["result"].is_null());
            self.tell("exit", Value::Null);
        }
        drop(self.input.take());
        self.server.wait().expect("it ends").code()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn files(game: &'static str) -> [(&'static str, &'static str); 4] {
    [("game.toml", game), ("rules.rhai", SCRIPT), ("clauses.toml", CLAUSES), ("examples/one.txt", EXAMPLE)]
}

/// The line and column, in units of UTF-16, so many characters behind where a text begins.
fn place(text: &str, mark: &str, on: usize) -> Value {
    let at = text.find(mark).unwrap_or_else(|| panic!("no {mark:?}"));
    let at = text[at..].char_indices().nth(on).map_or(text.len(), |(more, _)| at + more);
    let before = &text[..at];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
    json!({ "line": line, "character": column })
}

fn labels(answer: &Value) -> Vec<&str> {
    let items = answer["result"].as_array().map_or(&[][..], Vec::as_slice);
    items.iter().filter_map(|item| item["label"].as_str()).collect()
}

fn said(answer: &Value) -> &str {
    answer["result"]["contents"]["value"].as_str().unwrap_or_default()
}

/// A text after the edits of an answer.
fn after(client: &Client, answer: &Value, name: &str, text: &str) -> String {
    let edits = answer["result"]["changes"][client.uri(name)].as_array().cloned().unwrap_or_default();
    let mut lines: Vec<Vec<u16>> = text.split('\n').map(|line| line.encode_utf16().collect()).collect();
    for edit in edits.iter().rev() {
        let number = |place: &Value, key: &str| place[key].as_u64().expect("a number") as usize;
        let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
        let line = number(start, "line");
        let new: Vec<u16> = edit["newText"].as_str().expect("a text").encode_utf16().collect();
        lines[line].splice(number(start, "character")..number(end, "character"), new);
    }
    lines.iter().map(|line| String::from_utf16(line).expect("text")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_fault_shows_while_it_is_typed_and_goes_when_it_is_mended() {
    let mut client = Client::new();
    client.open("game.toml", GAME);
    assert_eq!(client.faults("game.toml", 1, |_| true), Vec::<Value>::new());
    // Behind an é and a die: the columns are counted as the protocol says.
    let start = place(GAME, "wide\"", 0);
    let end = place(GAME, "wide\"", 4);
    client.change("game.toml", 2, json!([{ "range": { "start": start, "end": end }, "text": "wyde" }]));
    let faults = client.faults("game.toml", 2, |faults| !faults.is_empty());
    let fault = faults.iter().find(|fault| fault["severity"] == 1).expect("an error");
    assert_eq!(fault["range"], json!({ "start": start, "end": end }));
    assert_eq!(fault["code"], "rule.unknown_word");
    assert!(fault["message"].as_str().is_some_and(|text| text.contains("did you mean")), "{fault}");
    // What was meant is offered.
    let document = json!({ "uri": client.uri("game.toml") });
    let params =
        json!({ "textDocument": document, "range": fault["range"], "context": { "diagnostics": [fault] } });
    let actions = client.ask("textDocument/codeAction", params);
    let edit = &actions["result"][0]["edit"]["changes"][client.uri("game.toml")][0];
    assert_eq!((&edit["newText"], &edit["range"]), (&json!("wide"), &fault["range"]), "{actions}");
    client.change("game.toml", 3, json!([{ "range": edit["range"], "text": "wide" }]));
    assert_eq!(client.faults("game.toml", 3, |_| true), Vec::<Value>::new());
    assert_eq!(client.exit(true), Some(0));
}

#[test]
fn a_text_that_is_not_saved_counts_in_all_files() {
    let mut client = Client::new();
    client.open("rules.rhai", SCRIPT);
    client.open("examples/one.txt", EXAMPLE);
    assert!(client.faults("examples/one.txt", 1, |_| true).is_empty());
    // The script names something else: the game's own file, which is not open, is wrong now.
    client.change("rules.rhai", 2, json!([{ "text": "let broad = camp;" }]));
    let faults = client.faults("game.toml", 0, |faults| faults.iter().any(|fault| fault["severity"] == 1));
    assert!(faults.iter().any(|fault| fault["range"]["start"]["line"] == 7), "{faults:?}");
    client.change("rules.rhai", 3, json!([{ "text": SCRIPT }]));
    assert!(client.faults("game.toml", 0, |faults| faults.is_empty()).is_empty());
    // A line of an example.
    client.change("examples/one.txt", 2, json!([{ "text": EXAMPLE.replace("= bo", "= ann") }]));
    let faults = client.faults("examples/one.txt", 2, |faults| !faults.is_empty());
    assert_eq!(faults[0]["range"]["start"]["line"], 3, "{faults:?}");
    // Closed without saving, the file counts again.
    let document = json!({ "uri": client.uri("examples/one.txt") });
    client.tell("textDocument/didClose", json!({ "textDocument": document }));
    client.faults("examples/one.txt", 0, |faults| faults.is_empty());
}

#[test]
fn what_could_stand_at_a_place_is_offered() {
    let mut client = Client::new();
    client.open("game.toml", GAME);
    let rule = client.at("textDocument/completion", "game.toml", GAME, "count(camp", 8);
    for word in ["camp", "wide", "free", "wanted", "stone", "ann", "mine", "count", "heap"] {
        assert!(labels(&rule).contains(&word), "{word}: {:?}", labels(&rule));
    }
    let item = |answer: &Value, label: &str| {
        let items = answer["result"].as_array().expect("a list");
        items.iter().find(|item| item["label"] == label).expect(label).clone()
    };
    let camp = item(&rule, "camp");
    assert_eq!(camp["textEdit"]["range"]["start"], place(GAME, "camp & mine", 0));
    assert!(
        item(&rule, "count")["documentation"]["value"].as_str().is_some_and(|text| text.contains("count("))
    );
    let cites = client.at("textDocument/completion", "game.toml", GAME, "\"one_a_turn\"", 3);
    assert_eq!(labels(&cites), ["one_a_turn"]);
    assert_eq!(item(&cites, "one_a_turn")["detail"], "Turns");
    let sees = client.at("textDocument/completion", "game.toml", GAME, "\"nobody\"", 1);
    assert_eq!(labels(&sees), ["all", "owner", "others", "nobody"]);
    // Keys: those that are not there yet, of the table around.
    let text = GAME.replace("sees = \"nobody\"", "sees = \"nobody\"\nst\nowner = ");
    client.change("game.toml", 2, json!([{ "text": text }]));
    let keys = client.at("textDocument/completion", "game.toml", &text, "st\nowner", 2);
    assert!(labels(&keys).contains(&"starts") && !labels(&keys).contains(&"sees"), "{keys}");
    assert!(!labels(&keys).contains(&"does"));
    let owner = client.at("textDocument/completion", "game.toml", &text, "owner = ", 8);
    assert!(labels(&owner).contains(&"\"seat\""), "{owner}");
    let headers = client.at("textDocument/completion", "game.toml", &text, "[zone", 3);
    assert!(labels(&headers).contains(&"zone") && !labels(&headers).contains(&"players"), "{headers}");
    // A script and an example.
    client.open("rules.rhai", SCRIPT);
    let script = client.at("textDocument/completion", "rules.rhai", SCRIPT, "everywhere", 2);
    assert!(labels(&script).contains(&"everywhere") && labels(&script).contains(&"camp"));
    let comment = client.at("textDocument/completion", "rules.rhai", SCRIPT, "The camp", 2);
    assert!(labels(&comment).is_empty());
    client.open("examples/one.txt", EXAMPLE);
    let line = client.at("textDocument/completion", "examples/one.txt", EXAMPLE, "expect turn", 9);
    assert!(labels(&line).contains(&"turn") && labels(&line).contains(&"score"), "{line}");
}

#[test]
fn a_place_is_explained() {
    let mut client = Client::new();
    client.open("game.toml", GAME);
    let word = client.at("textDocument/hover", "game.toml", GAME, "count(camp", 1);
    assert!(said(&word).contains("count("), "{word}");
    let mark = client.at("textDocument/hover", "game.toml", GAME, "camp & mine", 1);
    assert!(said(&mark).contains("**`camp`** · a mark") && said(&mark).contains("a1 b2"), "{mark}");
    assert_eq!(mark["result"]["range"]["start"], place(GAME, "camp & mine", 0));
    let number = client.at("textDocument/hover", "game.toml", GAME, "wanted | full", 6);
    assert!(said(&number).contains("wanted = 3"), "{number}");
    let named = client.at("textDocument/hover", "game.toml", GAME, "wide\"", 0);
    assert!(said(&named).contains("The camp and all around.") && said(&named).contains("rules.rhai:2"));
    let piece = client.at("textDocument/hover", "game.toml", GAME, "put(stone", 5);
    assert!(said(&piece).contains("*Stone*"), "{piece}");
    let key = client.at("textDocument/hover", "game.toml", GAME, "sees", 1);
    assert!(!said(&key).is_empty(), "{key}");
    let nothing = client.at("textDocument/hover", "game.toml", GAME, "# ", 0);
    assert!(nothing["result"].is_null());
    let call = client.at("textDocument/signatureHelp", "game.toml", GAME, "camp & mine", 2);
    let label = call["result"]["signatures"][0]["label"].as_str().unwrap_or_default().to_owned();
    assert!(label.starts_with("count("), "{call}");
}

#[test]
fn a_name_is_found_and_can_be_another() {
    let mut client = Client::new();
    client.open("game.toml", GAME);
    client.open("rules.rhai", SCRIPT);
    let found = client.at("textDocument/definition", "game.toml", GAME, "wide\"", 1);
    assert_eq!(found["result"]["uri"], client.uri("rules.rhai"));
    assert_eq!(found["result"]["range"]["start"], place(SCRIPT, "wide", 0));
    let clause = client.at("textDocument/definition", "game.toml", GAME, "\"one_a_turn", 2);
    assert_eq!(clause["result"]["uri"], client.uri("clauses.toml"));
    let all = client.at("textDocument/references", "rules.rhai", SCRIPT, "camp |", 0);
    let files: Vec<&str> =
        all["result"].as_array().expect("a list").iter().filter_map(|one| one["uri"].as_str()).collect();
    assert_eq!(files.len(), 3, "{all}");
    let asked = client.at("textDocument/prepareRename", "rules.rhai", SCRIPT, "camp |", 0);
    assert_eq!(asked["result"]["placeholder"], "camp");
    let renamed = client.at("textDocument/rename", "rules.rhai", SCRIPT, "camp |", 0);
    assert_eq!(
        after(&client, &renamed, "game.toml", GAME),
        GAME.replace("{ camp =", "{ home =").replace("(camp &", "(home &")
    );
    assert_eq!(after(&client, &renamed, "rules.rhai", SCRIPT), SCRIPT.replace("camp |", "home |"));
    let piece = client.at("textDocument/rename", "game.toml", GAME, "stone]", 0);
    assert_eq!(after(&client, &piece, "examples/one.txt", EXAMPLE), EXAMPLE.replace("ann.stone", "ann.home"));
    // A word of the rule language is no name of the game's.
    let document = json!({ "uri": client.uri("game.toml") });
    let params =
        json!({ "textDocument": document, "position": place(GAME, "stone]", 0), "newName": "empty" });
    let refused = client.ask("textDocument/rename", params);
    assert!(refused["error"]["message"].as_str().is_some_and(|text| text.contains("`empty`")), "{refused}");
    assert!(client.at("textDocument/prepareRename", "game.toml", GAME, "mine", 1)["result"].is_null());
    let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": document }));
    let names: Vec<&str> =
        symbols["result"].as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    for name in ["wanted", "free", "camp", "stone", "heap", "play"] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
}

#[test]
fn it_speaks_the_language_of_the_editor_unless_another_is_chosen() {
    let mut client = Client::greeted(&[], &files(GAME), json!({ "locale": "fr-FR" }));
    client.open("game.toml", &GAME.replace("wide\"", "wyde\""));
    let faults = client.faults("game.toml", 1, |faults| !faults.is_empty());
    assert!(
        faults.iter().any(|fault| fault["message"].as_str().is_some_and(|text| text.contains("mot inconnu")))
    );
    let piece = client.at("textDocument/hover", "game.toml", GAME, "put(stone", 5);
    assert!(said(&piece).contains("*Pierre*"), "{piece}");
    let mut client = Client::greeted(&["--lang", "en"], &files(GAME), json!({ "locale": "fr-FR" }));
    client.open("game.toml", GAME);
    let piece = client.at("textDocument/hover", "game.toml", GAME, "put(stone", 5);
    assert!(said(&piece).contains("*Stone*"), "{piece}");
}

#[test]
fn columns_are_bytes_where_the_editor_counts_them() {
    let general = json!({ "capabilities": { "general": { "positionEncodings": ["utf-8", "utf-16"] } } });
    let mut client = Client::greeted(&[], &files(GAME), general);
    let game = GAME
        .replace("name   = { en = \"Stone\"", "name   = { en = \"Stône 🎲\"")
        .replace("\"Pierre\" }", "\"Pierre\" } ");
    client.open("game.toml", &game.replace("supply", "sypply"));
    let faults = client.faults("game.toml", 1, |faults| !faults.is_empty());
    assert_eq!(faults[0]["range"]["start"]["character"], 0);
    let line = json!({ "line": 14, "character": "name   = { en = \"Stône 🎲\", fr = \"P".len() });
    let document = json!({ "uri": client.uri("game.toml") });
    let hover = client.ask("textDocument/hover", json!({ "textDocument": document, "position": line }));
    assert!(hover.get("error").is_none(), "{hover}");
}

#[test]
fn what_is_out_of_order_is_answered_and_ends_nothing() {
    let mut client = Client::started(&[], &files(GAME));
    let early = client.ask("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002);
    client.write("{ this is no JSON");
    assert_eq!(client.read()["error"]["code"], -32700);
    client.write("[1, 2]");
    assert_eq!(client.read()["error"]["code"], -32700);
    let greeting = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    assert!(client.ask("initialize", greeting.clone())["error"].is_null());
    assert_eq!(client.ask("initialize", greeting)["error"]["code"], -32600);
    assert_eq!(client.ask("workspace/unheardOf", json!({}))["error"]["code"], -32601);
    assert_eq!(client.ask("textDocument/hover", json!({ "position": "here" }))["error"]["code"], -32602);
    client.tell("workspace/unheardOf", json!([1]));
    client.tell("textDocument/didChange", json!({ "textDocument": 3 }));
    // A file of no game, one that is no file, a change of one that is not open.
    for uri in ["file:///nowhere/game.txt", "untitled:one", "file:///%zz", "file:///"] {
        let document = json!({ "uri": uri, "languageId": "x", "version": 1, "text": "[" });
        client.tell("textDocument/didOpen", json!({ "textDocument": document }));
        let params = json!({ "textDocument": { "uri": uri }, "position": { "line": 9, "character": 9 } });
        assert!(client.ask("textDocument/hover", params)["result"].is_null(), "{uri}");
    }
    client.change("game.toml", 7, json!([{ "text": "x" }]));
    // A request that is taken back before it is looked at is told so, or was quicker.
    let id = client
        .send("textDocument/documentSymbol", json!({ "textDocument": { "uri": client.uri("game.toml") } }));
    client.tell("$/cancelRequest", json!({ "id": id }));
    let answer = client.answer(id);
    assert!(answer["error"]["code"] == -32800 || answer.get("result").is_some(), "{answer}");
    // Places that are none.
    client.open("game.toml", GAME);
    for place in [json!({ "line": 9999, "character": 9999 }), json!({ "line": 0, "character": 4_000_000 })] {
        let document = json!({ "uri": client.uri("game.toml") });
        let params = json!({ "textDocument": document, "position": place });
        for method in ["hover", "completion", "definition", "signatureHelp", "prepareRename"] {
            let answer = client.ask(&format!("textDocument/{method}"), params.clone());
            assert!(answer.get("error").is_none(), "{answer}");
        }
    }
    assert!(client.ask("shutdown", Value::Null)["result"].is_null());
    assert_eq!(client.ask("textDocument/hover", json!({}))["error"]["code"], -32600);
    client.tell("exit", Value::Null);
    assert_eq!(client.server.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_file_that_is_far_too_large_is_a_fault_like_any_other() {
    let mut client = Client::new();
    client.open("game.toml", &format!("{GAME}#{}", "é".repeat(3 << 20)));
    let faults = client.faults("game.toml", 1, |faults| !faults.is_empty());
    assert_eq!(faults[0]["code"], "library.too_large");
    client.change("game.toml", 2, json!([{ "text": GAME }]));
    client.faults("game.toml", 2, |faults| faults.is_empty());
}

#[test]
fn one_who_leaves_without_a_word_is_not_waited_for() {
    assert_eq!(Client::new().exit(false), Some(1));
    let mut client = Client::new();
    client.tell("exit", Value::Null);
    assert_eq!(client.server.wait().expect("it ends").code(), Some(1));
}

/// Every place of the shipped games can be asked about.
#[test]
fn no_place_of_a_shipped_game_is_out_of_order() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut client = Client::new();
    for (name, step) in [("reversi/game.toml", 7), ("symetrie/game.toml", 301), ("symetrie/rules.rhai", 11)] {
        let path = games.join(name);
        let text = std::fs::read_to_string(&path).expect("it is shipped");
        let uri = format!("file://{}", path.display());
        let document = json!({ "uri": uri, "languageId": "x", "version": 1, "text": text });
        client.tell("textDocument/didOpen", json!({ "textDocument": document }));
        let lines: Vec<&str> = text.lines().collect();
        for (line, written) in lines.iter().enumerate() {
            let units = written.encode_utf16().count();
            for character in (0..=units).filter(|column| (line * 13 + column) % step == 0) {
                let position = json!({ "line": line, "character": character });
                let params = json!({ "textDocument": { "uri": uri }, "position": position });
                for method in ["hover", "completion", "signatureHelp", "definition"] {
                    let answer = client.ask(&format!("textDocument/{method}"), params.clone());
                    assert!(answer.get("error").is_none(), "{name}:{line}:{character} {method}: {answer}");
                }
            }
        }
    }
}
