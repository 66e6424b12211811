-- Opens notes.md with the server, edits it, makes all certain repairs, and asks for a hover. Prints what the editor has then.

local function say(text)
  io.stdout:write(text .. '\n')
end

local function fail(text)
  say(text)
  vim.cmd('cquit 1')
end

local ok, message = pcall(function()
  vim.cmd('edit notes.md')
  local id = vim.lsp.start_client({
    name = 'urlgram',
    cmd = { vim.env.URLGRAM, 'lsp', '-d', 'rfc3986' },
    root_dir = vim.fn.getcwd(),
  })
  vim.lsp.buf_attach_client(0, id)

  local function diagnostics(line)
    local all
    if not vim.wait(10000, function()
      all = vim.diagnostic.get(0)
      return #all == 3 and all[1].lnum == line
    end) then
      error('no diagnostics: ' .. vim.inspect(all))
    end
    table.sort(all, function(a, b) return a.lnum < b.lnum or a.lnum == b.lnum and a.col < b.col end)
    for _, it in ipairs(all) do
      local code = it.code or it.user_data.lsp.code
      say(string.format('%d:%d-%d:%d %s', it.lnum, it.col, it.end_lnum, it.end_col, code))
    end
  end

  local function ask(method, params)
    params.textDocument = vim.lsp.util.make_text_document_params()
    local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
    for _, answer in pairs(answers) do
      return answer.result
    end
  end

  diagnostics(0)
  vim.api.nvim_buf_set_text(0, 0, 0, 0, 0, { 'éé ', 'x ' })
  say('after an edit')
  diagnostics(1)
  local whole = { start = { line = 0, character = 0 }, ['end'] = { line = 3, character = 0 } }
  local actions = ask('textDocument/codeAction', { range = whole, context = { diagnostics = {}, only = { 'source.fixAll' } } })
  say('all certain repairs')
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  say(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'))
  say('hover')
  local hover = ask('textDocument/hover', { position = { line = 1, character = 20 } })
  say(vim.split(hover.contents.value, '\n')[1])
  vim.lsp.stop_client(id)
end)
if not ok then
  fail(message)
end
vim.cmd('qall!')
