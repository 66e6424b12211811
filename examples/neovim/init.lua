vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'markdown', 'html', 'json', 'css', 'text', 'toml' },
  callback = function()
    vim.lsp.start({ name = 'urlgram', cmd = { 'urlgram', 'lsp' }, root_dir = vim.fn.getcwd() })
  end,
})
