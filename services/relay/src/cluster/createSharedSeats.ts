import { randomUUID } from 'node:crypto'
import type { Valkey } from 'iovalkey'
import type { SharedSeats } from '../methods/method.types.ts'
import { claimScript } from './claimScript.ts'

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
