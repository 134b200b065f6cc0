import type { Env } from '@latchkey/core/ports'
import { createTestEnv } from './createTestEnv.ts'

/** Surroundings with real time, over a store that several tabs may share. */
export function createRealEnv(store = new Map<string, string>()): Env & { readonly store: Map<string, string> } {
  return {
    ...createTestEnv().env,
    store,
    clock: {
      nowMs: () => Date.now(),
      setTimer: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs)
        return () => clearTimeout(timer)
      },
    },
    storage: {
      get: (key) => store.get(key) ?? null,
      set: (key, value) => {
        store.set(key, value)
      },
      remove: (key) => {
        store.delete(key)
      },
      subscribe: () => () => {},
    },
  }
}
