/**
 * Takes a seat at every topic (KEYS) for ARGV[1], a client, held by ARGV[2], a process, if each has fewer than ARGV[3]
 * clients. Seats of processes that have not shown themselves lately count for nothing. Answers 1 or 0.
 */
export const claimScript = `
local client, process, limit, ttl, alive = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5]
for _, key in ipairs(KEYS) do
  if redis.call('HLEN', key) >= limit then
    local clients, count = {}, 0
    for _, field in ipairs(redis.call('HKEYS', key)) do
      local holder, at = string.match(field, '^(.-)|(.*)$')
      if redis.call('EXISTS', alive .. at) == 0 then
        redis.call('HDEL', key, field)
      elseif not clients[holder] then
        clients[holder] = true
        count = count + 1
      end
    end
    if count >= limit and not clients[client] then return 0 end
  end
end
for _, key in ipairs(KEYS) do
  redis.call('HSET', key, client .. '|' .. process, '1')
  redis.call('PEXPIRE', key, ttl)
end
return 1
`
