import type { KitStorage } from '../src/ports/env.ts'

/** Storage that several tabs share: a change in one is reported to the others. */
export function fakeTabs(): { open(): KitStorage; values: Map<string, string> } {
  const values = new Map<string, string>()
  const tabs: Set<(key: string, value: string | null) => void>[] = []
  return {
    values,
    open() {
      const own = new Set<(key: string, value: string | null) => void>()
      tabs.push(own)
      const dispatch = (key: string, value: string | null) => {
        for (const tab of tabs) if (tab !== own) for (const listener of tab) listener(key, value)
      }
      return {
        get: (key) => values.get(key) ?? null,
        set: (key, value) => {
          values.set(key, value)
          dispatch(key, value)
        },
        remove: (key) => {
          values.delete(key)
          dispatch(key, null)
        },
        subscribe: (key, listener) => {
          const wrapped = (changed: string, value: string | null) => {
            if (changed === key) listener(value)
          }
          own.add(wrapped)
          return () => void own.delete(wrapped)
        },
      }
    },
  }
}
