# How URI of Ruby divides URLs, for `urlgram judge --parts`.

require "json"
require "uri"

$stdout.sync = true
$stdin.each_line do |line|
  answer =
    begin
      uri = URI.parse(line.chomp("\n"))
      # An object of a scheme has its default port, too.
      port = uri.port == uri.default_port ? nil : uri.port
      { user: uri.userinfo, host: uri.host, port: port, path: uri.path || uri.opaque }
    rescue URI::Error
      nil
    end
  puts JSON.generate(answer)
end
