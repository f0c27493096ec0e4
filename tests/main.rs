//! One integration binary; each module says what it is for.

// The pages cannot rot: their commands and snippets run.
mod docs;
/// So does the tutorial, whose game grows block by block.
mod tutorial;
// What a user types and sees, over a pipe, to the letter.
/// What is said of moves is so.
mod advice;
/// The fast way to run rules beside the plain one.
mod agreement;
/// Series of games: measured, merged, compared, swept, tuned.
mod balance;
/// A game that was just begun, and where it lies.
mod beginning;
/// The classics beside boards of bytes, move by move.
mod boards;
/// One page to send, which stands alone.
mod book;
/// Who plays which seat.
mod bot_seats;
/// Bots: honest, legal, the same again, and worth playing against.
mod bots;
/// Nothing goes on for ever.
mod budget;
/// What was chosen stays chosen while its rules run.
mod choices;
/// The clauses of a rulebook, and what cites them.
mod clauses;
/// The command line as people expect it.
#[cfg(unix)]
mod command_line;
/// Many logged games after a rule was changed: what breaks, where first, and why.
mod corpus;
/// How many games there are of so many moves: known numbers.
mod counts;
/// What examples cover of rulebooks, scripts and rulings.
mod coverage;
/// Files with far too much in them.
mod crowded;
/// Logs for somebody else's referee.
mod detail;
/// A family at an old terminal.
mod family;
/// Files of others: links, pipes, devices, saves of another game.
#[cfg(unix)]
mod files;
/// What somebody stumbles over who writes a first game.
mod first_game;
/// French as it is written, in every session.
mod french;
/// What functions are given and answer.
mod functions;
/// One screen, several hands.
mod hands;
/// What a bot advises and how it judges a game.
mod hints;
/// Whole moves, judged.
mod judged;
/// Killed at any instant.
#[cfg(unix)]
mod killed;
/// Single places and marks laid by hand.
mod laid;
/// What the rule language lets a game say.
mod language;
/// What an editor is told, over the protocol.
#[cfg(unix)]
mod language_server;
/// What holds at every table of every game.
mod languages;
mod laws;
/// Imports point down only.
mod layers;
/// What a whole session must not tell, command by command.
mod leaking_sessions;
/// What a screen must not tell, whatever is typed.
mod leaks;
/// Tiles that carry lines, beside a plain reading of the board.
mod lines;
/// Rules edited while they are played.
#[cfg(unix)]
mod live;
/// Games as files: written, replayed, forged, damaged.
mod logs;
/// The hand-written games that the bench compares with.
#[allow(dead_code)]
#[path = "../benches/native/mod.rs"]
mod native;
/// These are the games they claim to be.
#[path = "../benches/native/tests.rs"]
mod native_tests;
/// A newcomer's first evening.
mod newcomer;
/// Pieces that stand and lines that are pushed, beside a plain reading of the board.
mod paths;
/// Pictures of tables, and that they tell nothing hidden.
mod pictures;
/// What a terminal is sent.
mod printed;
/// What is remembered from game to game.
mod reading;
mod records;
/// The text rules beside plain referees, board by board.
mod referee;
/// A game of hidden objectives beside a plain referee.
mod referee_ice;
/// A new name for each name of a game.
mod renames;
/// How a game came out, to the letter.
mod results;
/// Nothing that a game says is left untold.
mod rules;
/// What a board looks like, played by eye.
mod scene;
/// What editors know games by, held against all games.
mod schema;
/// What a score must not tell.
mod scores;
/// What a view must not tell.
mod secrets;
/// What games say of their pieces and actions.
mod sentences;
mod sessions;
/// Cells and boards as sets.
mod sets;
/// Words laid on a board, beside brute force.
mod spelled;
/// Random play has its known results.
mod statistics;
/// Every game, with everything that can be switched.
mod support;
/// What may be taken back, and what is never named.
mod taking_back;
/// What only a terminal shows.
#[cfg(unix)]
mod terminal;
/// How a game begins on a terminal.
#[cfg(unix)]
mod terminal_start;
/// Whatever is typed is read or refused.
mod texts;
/// What can be chosen before a game, played together.
mod together;
/// How turns go on, and when the end is asked for.
mod turns;
/// Names, shortened words and numbers as they are typed, completed and answered.
mod typed_names;
/// Words as they are typed and told.
mod typed_words;
/// Somebody who waits for a bot.
#[cfg(unix)]
mod waiting;
/// Positions laid by hand, and examples gone through, written and shrunk at the prompt.
mod walks;
// Every transcript of every game runs as written, and a mistake in one is shown where it stands.
mod broken; // an author's mistakes, each with all that is told of it
mod catalogue; // what the source says and what the catalogue holds are the same
mod examples;
mod mutations; // no slip of an author breaks the program
mod scripts; // a rule as a function plays as the rule as an expression
mod unnoticed; // what examples leave open

/// What the build makes of the language files, to be tried with others.
#[allow(dead_code)]
#[path = "../build/languages.rs"]
mod build_languages;
#[path = "../src/speak/typography.rs"]
mod typography;
