import type { Env } from '@latchkey/core/ports'
import { createTestClock, type TestClock } from './createTestClock.ts'

/** Surroundings for a driver in Node: real fetch, a clock that the test owns. */
export function createTestEnv(): {
  env: Env
  clock: TestClock
  onTheWire: () => number
  drive: <T>(promise: Promise<T>) => Promise<T>
} {
  const clock = createTestClock()
  let onTheWire = 0
  const env: Env = {
    clock,
    storage: { get: () => null, set: () => {}, remove: () => {}, subscribe: () => () => {} },
    fetch: async (input, init) => {
      onTheWire += 1
      try {
        const response = await fetch(input, init)
        const body = await response.arrayBuffer()
        return new Response(body, response)
      } finally {
        onTheWire -= 1
      }
    },
    openUrl: () => {},
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    platform: { mobile: false, ios: false, android: false, telegram: false, locale: 'en-US' },
    href: () => '',
    preloadImage: async () => {},
    log: () => {},
  }
  return {
    env,
    clock,
    onTheWire: () => onTheWire,
    drive: (promise) => clock.drive(promise, () => onTheWire > 0),
  }
}
