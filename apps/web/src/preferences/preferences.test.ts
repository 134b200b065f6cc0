import { describe, expect, it } from 'vitest'
import { type Chosen, keepPreferences } from './keepPreferences.ts'
import { readPreferences } from './readPreferences.ts'

function memory(text: string | null = null) {
  let kept = text
  let writes = 0
  return {
    getItem: () => kept,
    setItem: (_: string, next: string) => {
      kept = next
      writes++
    },
    writes: () => writes,
  }
}

/** A store as the kit has one, with the two fields that matter here. */
function storeOf(first: Chosen) {
  let state = first
  const listeners = new Set<(state: Chosen) => void>()
  return {
    getState: () => state,
    subscribe: (listener: (state: Chosen) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next: Chosen) => {
      state = next
      for (const listener of listeners) listener(next)
    },
  }
}

const theme = { themeMode: 'dark', themeVariables: {}, preset: undefined, accent: undefined } as const

describe('preferences', () => {
  it('survive a reload', () => {
    const storage = memory()
    const store = storeOf({ theme, locale: 'en-US' })
    const stop = keepPreferences(store, storage)
    store.set({ theme, locale: 'en-US' })
    expect(storage.writes()).toBe(0)
    store.set({ theme: { ...theme, themeMode: 'light', preset: 'forest' }, locale: 'ar' })
    stop()
    store.set({ theme, locale: 'de' })
    expect(readPreferences(storage)).toEqual({ v: 1, themeMode: 'light', preset: 'forest', locale: 'ar' })
  })

  it.each([null, 'no json', '{"v":2}', '{"v":1,"themeMode":"pink"}'])('start fresh from %s', (text) => {
    expect(readPreferences(memory(text))).toEqual({ v: 1 })
  })

  it('hold without storage', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    expect(readPreferences({ getItem: refuse })).toEqual({ v: 1 })
    const store = storeOf({ theme, locale: 'en-US' })
    keepPreferences(store, { setItem: refuse })
    expect(() => store.set({ theme, locale: 'de' })).not.toThrow()
  })
})
