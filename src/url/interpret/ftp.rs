//! FTP: logs in, changes directories, and retrieves a file or a list.

use super::plan::Planner;
use crate::documents::dialect::Role;

const RFC959: Option<&str> = Some("RFC 959");

fn command(name: &str, argument: &[u8]) -> Vec<u8> {
    [name.as_bytes(), b" ", argument].concat()
}

impl Planner<'_, '_> {
    pub(super) fn ftp_login(&mut self, asks: bool, section: &'static str) {
        let Some(user) = self.decoded(Role::User) else {
            self.step("send", "USER anonymous, if the server requests a name", section);
            let text = "PASS and the mail address of the user, if the server requests a password";
            self.step("send", text, section);
            return;
        };
        self.send(command("USER", &user), section, None);
        match self.decoded(Role::Password) {
            Some(password) => self.send(command("PASS", &password), section, None),
            None if asks => {
                self.step("ask", "ask the user for a password, if the server requests one", section);
            }
            None => self.note("the document does not say which password belongs to the name", section),
        }
    }

    pub(super) fn ftp_path(
        &mut self,
        path: &'static str,
        guess: &'static str,
        directory: Option<&'static str>,
        section: &'static str,
    ) {
        let Some(path) = self.url.first(path) else {
            self.note("there is no path: the document does not define the next steps", section);
            return;
        };
        let segments: Vec<_> = path.raw.split(|byte| *byte == b'/').collect();
        let (name, directories) = segments.split_last().expect("a split gives at least one part");
        for segment in directories {
            self.send(command("CWD", &super::decoded(segment)), section, None);
            if segment.is_empty() {
                self.note("this argument is empty: a \"null argument\"", section);
            }
        }
        let name = super::decoded(name);
        let code = self.decoded(Role::Typecode);
        let listed = directory.filter(|_| name.is_empty() && !directories.is_empty());
        match code {
            Some(code) if code.eq_ignore_ascii_case(b"d") => {
                self.send(command("NLST", &name), section, None);
                self.note("the response is the listing of a directory", section);
            }
            Some(code) => {
                // In RFC 959, the code has a space; in a URL it has none.
                let (kind, form) = code.split_at(code.len().min(1));
                let code = if form.is_empty() { code } else { [kind, b" ", form].concat() };
                self.send(command("TYPE", &code), section, None);
                self.send(command("RETR", &name), section, None);
            }
            None if listed.is_some() => {
                self.send(b"NLST".to_vec(), listed.unwrap_or(section), RFC959);
            }
            None => {
                self.step("send", "TYPE with a code guessed from the name or the data", guess);
                self.send(command("RETR", &name), section, None);
            }
        }
    }
}
