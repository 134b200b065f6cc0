import { randomUUID } from 'node:crypto'
import type { Valkey } from 'iovalkey'
import type { SharedSeats } from '../methods/method.ts'

/**
 * Takes a seat at every topic (KEYS) for ARGV[1], a client, held by ARGV[2], a process, if each has fewer than ARGV[3]
 * clients. Seats of processes that have not shown themselves lately count for nothing. Answers 1 or 0.
 */
const claimScript = `
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

const seatKey = (topic: string) => `latchkey:relay:seats:${topic}`
const aliveKey = 'latchkey:relay:process:'
/** A process that has not renewed its sign of life for this long has lost its seats. */
const aliveMs = 15_000
const renewMs = 5_000
/** Longer than any message is kept. */
const seatTtlMs = 31 * 86_400_000

/**
 * Counts the clients of a topic over all processes. While Valkey is away each process counts its own, as it always does.
 */
export function createSharedSeats(valkey: Valkey, limit: number): SharedSeats & { close(): void } {
  const process = randomUUID()
  const renew = () => {
    valkey.set(aliveKey + process, '1', 'PX', aliveMs).catch(() => {})
  }
  valkey.on('ready', renew)
  const timer = setInterval(renew, renewMs)
  return {
    async claim(topics, client) {
      try {
        const keys = topics.map(seatKey)
        return (await valkey.eval(claimScript, keys.length, ...keys, client, process, limit, seatTtlMs, aliveKey)) === 1
      } catch {
        return true
      }
    },
    release(topics, client) {
      if (topics.length === 0) return
      const pipeline = valkey.pipeline()
      for (const topic of topics) pipeline.hdel(seatKey(topic), `${client}|${process}`)
      pipeline.exec().catch(() => {})
    },
    close() {
      clearInterval(timer)
      valkey.del(aliveKey + process).catch(() => {})
    },
  }
}
