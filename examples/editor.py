"""Opens a file with the language server that the settings of an editor name, and prints the places and codes of its diagnostics, lines and columns from 1:
editor.py EDITOR FILE, in the folder of the project. Neovim itself opens it where it is installed."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

try:
    import tomllib
except ModuleNotFoundError:
    tomllib = None


def command(editor):
    """The command that the settings name."""
    if editor == "vscode":
        settings = json.loads(Path(".vscode/settings.json").read_text())
        assert "markdown" in settings["glspc.server.languageId"]
        return [settings["glspc.server.command"], *settings["glspc.server.commandArguments"]]
    if editor == "zed":
        settings = json.loads(Path(".zed/settings.json").read_text())
        assert "urlgram" in settings["languages"]["Markdown"]["language_servers"]
        assert 'id = "urlgram"' in Path("extension/extension.toml").read_text()
        binary = settings["lsp"]["urlgram"]["binary"]
        return [binary["path"], *binary["arguments"]]
    if editor == "helix":
        text = Path(".helix/languages.toml").read_text()
        if tomllib:
            settings = tomllib.loads(text)
            assert "urlgram" in settings["language"][0]["language-servers"]
            server = settings["language-server"]["urlgram"]
            return [server["command"], *server["args"]]
        return json.loads("[" + re.search(r'command = (".*")', text)[1] + "]") + json.loads(re.search(r"args = (.*)", text)[1])
    listed = re.search(r"cmd = \{(.*?)\}", Path("init.lua").read_text())[1]
    return re.findall(r"'(.*?)'", listed)


def ask(command, file):
    """The diagnostics of the server for a file."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:

        def send(message):
            body = json.dumps({"jsonrpc": "2.0", **message}).encode()
            server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            server.stdin.flush()

        def read():
            length = 0
            while line := server.stdout.readline().strip():
                name, _, value = line.partition(b": ")
                length = int(value) if name.lower() == b"content-length" else length
            return json.loads(server.stdout.read(length)) if length else sys.exit("the server ended")

        root = Path.cwd().as_uri()
        send({"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": root, "capabilities": {}}})
        while read().get("id") != 1:
            pass
        send({"method": "initialized", "params": {}})
        document = {"uri": f"{root}/{file}", "languageId": "markdown", "version": 1, "text": Path(file).read_text()}
        send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        while (message := read()).get("method") != "textDocument/publishDiagnostics":
            pass
        send({"id": 2, "method": "shutdown"})
        send({"method": "exit"})
        server.stdin.close()
        server.stdout.read()
    return [(it["range"]["start"]["line"], it["range"]["start"]["character"], it["code"]) for it in message["params"]["diagnostics"]]


# Before 0.8, Neovim has the parts of `vim.lsp.start` alone.
OLD = "vim.lsp.start = vim.lsp.start or function(it) vim.lsp.buf_attach_client(0, vim.lsp.start_client(it)) end"
WAIT = """
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
for _, it in ipairs(vim.diagnostic.get(0)) do
  io.stdout:write(string.format('%d:%d %s\\n', it.lnum + 1, it.col + 1, it.code or it.user_data.lsp.code))
end
vim.cmd('qall!')
"""


def main(editor, file):
    if editor == "neovim" and shutil.which("nvim"):
        wait = Path("wait.lua")
        wait.write_text(WAIT)
        call = ["nvim", "--headless", "--cmd", f"lua {OLD}", "-u", "init.lua", "-c", "filetype on", "-c", f"edit {file}", "-c", "luafile wait.lua"]
        sys.exit(subprocess.run(call, timeout=60).returncode)
    for line, column, code in ask(command(editor), file):
        print(f"{line + 1}:{column + 1} {code}")


main(*sys.argv[1:])
