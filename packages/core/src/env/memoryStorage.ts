import type { KitStorage } from '../ports/env.ts'

/** Storage that forgets at the end of the page: the server, a private window with storage switched off, tests. */
export function memoryStorage(): KitStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    subscribe: () => () => undefined,
  }
}
