import type { Preferences } from './preferences.schema.ts'

/** Choices that are this app's own, and not the kit's. */
export type OwnChoices = Pick<Preferences, 'hiddenTokens' | 'watched' | 'range' | 'nudged'>

export type OwnChoicesStore = {
  getState(): OwnChoices
  set(change: OwnChoices): void
  subscribe(listener: () => void): () => void
}

/** A store for them, from what was kept. */
export function createOwnChoices({ hiddenTokens, watched, range, nudged }: OwnChoices): OwnChoicesStore {
  let state: OwnChoices = { hiddenTokens, watched, range, nudged }
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
