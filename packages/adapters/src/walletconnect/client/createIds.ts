import type { Env } from '@latchkey/core/ports'

/**
 * Ids for messages between app and wallet: milliseconds and three digits of chance, 16 digits in all, so that no client
 * loses precision (facts: framing) and two tabs hardly meet.
 */
export function createIds(env: Pick<Env, 'clock' | 'randomBytes'>): () => number {
  let last = 0
  return () => {
    const [high = 0, low = 0] = env.randomBytes(2)
    last = Math.max(last + 1, env.clock.nowMs() * 1000 + ((high * 256 + low) % 1000))
    return last
  }
}
