//! Starts the language server of urlgram: the program that the settings name, or that of the path.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, Command, Extension, LanguageServerId, Result, Worktree};

struct Urlgram;

impl Extension for Urlgram {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(server.as_ref(), worktree)?.binary;
        let (path, arguments) = binary.map_or((None, None), |it| (it.path, it.arguments));
        let path = path.filter(|path| path.contains(['/', '\\'])).or_else(|| worktree.which("urlgram"));
        Ok(Command {
            command: path.ok_or("urlgram is not on the path: `pip install urlgram` installs it")?,
            args: arguments.unwrap_or_else(|| vec!["lsp".to_owned()]),
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Urlgram);
