//! The `rulebox` binary: everything is in the library.

fn main() -> std::process::ExitCode {
    rulebox::front::cli::run()
}
