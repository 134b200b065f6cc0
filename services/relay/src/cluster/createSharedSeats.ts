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
/** Seats that are still to be given back, at most: beyond, the oldest stay taken until their topic's time is over. */
const maxOwed = 100_000

/**
 * Counts the clients of a topic over all processes. While Valkey is away each process counts its own, as it always does.
 */
export function createSharedSeats(valkey: Valkey, limit: number): SharedSeats & { close(): void } {
  const process = randomUUID()
  /** Given up and not yet known to be free there, by key and field. */
  const owed = new Map<string, readonly [key: string, field: string]>()
  const fieldOf = (client: string) => `${client}|${process}`
  const owedKey = (key: string, field: string) => `${key} ${field}`
  function giveBack(seats: Iterable<readonly [key: string, field: string]>): void {
    const given = [...seats]
    if (given.length === 0) return
    const pipeline = valkey.pipeline()
    for (const seat of given) pipeline.hdel(...seat)
    pipeline
      .exec()
      .then((answers) => {
        for (const [at, seat] of given.entries()) {
          const place = owedKey(...seat)
          // One that was taken and given up again meanwhile has a removal of its own under way.
          if (answers?.[at]?.[0] === null && owed.get(place) === seat) owed.delete(place)
        }
      })
      .catch(() => {})
  }
  const renew = () => {
    valkey.set(aliveKey + process, '1', 'PX', aliveMs).catch(() => {})
    if (valkey.status === 'ready') giveBack(owed.values())
  }
  valkey.on('ready', renew)
  const timer = setInterval(renew, renewMs)
  return {
    async claim(topics, client) {
      try {
        const keys = topics.map(seatKey)
        for (const key of keys) owed.delete(owedKey(key, fieldOf(client)))
        return (await valkey.eval(claimScript, keys.length, ...keys, client, process, limit, seatTtlMs, aliveKey)) === 1
      } catch {
        return true
      }
    },
    release(topics, client) {
      const seats = topics.map((topic) => [seatKey(topic), fieldOf(client)] as const)
      for (const seat of seats) owed.set(owedKey(...seat), seat)
      for (const place of owed.keys()) {
        if (owed.size <= maxOwed) break
        owed.delete(place)
      }
      giveBack(seats)
    },
    close() {
      clearInterval(timer)
      valkey.del(aliveKey + process).catch(() => {})
    },
  }
}
