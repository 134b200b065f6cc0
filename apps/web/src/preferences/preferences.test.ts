import { describe, expect, it } from 'vitest'
import { type Chosen, createOwnChoices, keepPreferences, preferencesKey, readPreferences } from './preferences.ts'

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
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next: Chosen) => {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

const theme = { themeMode: 'dark', themeVariables: {}, preset: undefined, accent: undefined } as const
const display = { currency: 'usd', balancesHidden: false } as const
const first = { theme, locale: 'en-US', display, analyticsConsent: false }

describe('preferences', () => {
  it('survive a reload', () => {
    const storage = memory()
    const store = storeOf(first)
    const own = createOwnChoices({})
    const stop = keepPreferences(store, own, storage, new EventTarget())
    store.set(first)
    expect(storage.writes()).toBe(0)
    store.set({
      theme: { ...theme, themeMode: 'light', preset: 'forest' },
      locale: 'ar',
      display: { currency: 'eur', balancesHidden: true },
      analyticsConsent: true,
    })
    own.set({ hiddenTokens: ['eip155:1'] })
    own.set({ watched: ['0x1'] })
    stop()
    store.set({ ...first, locale: 'de' })
    expect(readPreferences(storage)).toEqual({
      v: 1,
      themeMode: 'light',
      preset: 'forest',
      locale: 'ar',
      currency: 'eur',
      balancesHidden: true,
      analyticsConsent: true,
      hiddenTokens: ['eip155:1'],
      watched: ['0x1'],
    })
  })

  it('of two tabs are kept side by side', () => {
    const storage = memory()
    const open = () => {
      const page = new EventTarget()
      const kit = storeOf(first)
      const own = createOwnChoices(readPreferences(storage))
      keepPreferences(kit, own, storage, page)
      return { page, kit, own }
    }
    const [one, two] = [open(), open()]
    one.own.set({ watched: ['0x1'], hiddenTokens: ['eip155:1'] })
    two.kit.set({ ...first, locale: 'de' })
    expect(readPreferences(storage)).toMatchObject({ watched: ['0x1'], hiddenTokens: ['eip155:1'], locale: 'de' })
    two.page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }))
    expect(two.own.getState().watched).toBeUndefined()
    const writes = storage.writes()
    two.page.dispatchEvent(Object.assign(new Event('storage'), { key: preferencesKey }))
    expect(two.own.getState().watched).toEqual(['0x1'])
    expect(storage.writes()).toBe(writes)
    two.own.set({ watched: ['0x1', '0x2'] })
    one.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(one.own.getState()).toMatchObject({ watched: ['0x1', '0x2'], hiddenTokens: ['eip155:1'] })
  })

  it.each([null, 'no json', '{"v":2}', '{"v":1,"themeMode":"pink"}'])('start fresh from %s', (text) => {
    expect(readPreferences(memory(text))).toEqual({ v: 1, themeMode: 'system' })
  })

  it('keep what fits beside what does not', () => {
    const kept = { locale: 'de', hiddenTokens: ['eip155:1'], watched: ['0x1'] }
    const strange = { themeMode: 'pink', currency: 'xau', range: 'decade', watched: 'all', firstSteps: { a: 'half' } }
    const storage = memory(JSON.stringify({ v: 1, ...kept, ...strange }))
    expect(readPreferences(storage)).toEqual({ v: 1, themeMode: 'system', locale: 'de', hiddenTokens: ['eip155:1'] })
    const own = createOwnChoices(readPreferences(storage))
    keepPreferences(storeOf(first), own, storage, new EventTarget())
    own.set({ range: 'week' })
    expect(readPreferences(storage)).toMatchObject({ hiddenTokens: ['eip155:1'], locale: 'de', range: 'week' })
  })

  it('keep every token that was put aside', () => {
    const storage = memory()
    const own = createOwnChoices({})
    keepPreferences(storeOf(first), own, storage, new EventTarget())
    const hiddenTokens = Array.from({ length: 501 }, (_, index) => `eip155:1:0x${index}`)
    own.set({ watched: ['0x1'] })
    own.set({ hiddenTokens })
    expect(readPreferences(storage)).toMatchObject({ hiddenTokens, watched: ['0x1'] })
  })

  it('are written with the next choice where one could not be', () => {
    const storage = memory()
    let full = true
    const setItem = (key: string, text: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      storage.setItem(key, text)
    }
    const own = createOwnChoices({})
    keepPreferences(storeOf(first), own, { ...storage, setItem }, new EventTarget())
    own.set({ hiddenTokens: ['eip155:1'] })
    full = false
    own.set({ range: 'week' })
    expect(readPreferences(storage)).toMatchObject({ hiddenTokens: ['eip155:1'], range: 'week' })
  })

  it('stay where one could not be written and another tab writes first', () => {
    const storage = memory()
    let full = true
    const setItem = (key: string, text: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      storage.setItem(key, text)
    }
    const page = new EventTarget()
    const own = createOwnChoices({})
    keepPreferences(storeOf(first), own, { ...storage, setItem }, page)
    own.set({ hiddenTokens: ['eip155:1'] })
    full = false
    storage.setItem(preferencesKey, JSON.stringify({ v: 1, watched: ['0x1'] }))
    page.dispatchEvent(Object.assign(new Event('storage'), { key: preferencesKey }))
    expect(own.getState()).toMatchObject({ hiddenTokens: ['eip155:1'], watched: ['0x1'] })
    expect(readPreferences(storage)).toMatchObject({ hiddenTokens: ['eip155:1'], watched: ['0x1'] })
  })

  it('hold without storage', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    expect(readPreferences({ getItem: refuse })).toEqual({ v: 1, themeMode: 'system' })
    const store = storeOf(first)
    keepPreferences(store, createOwnChoices({}), { getItem: refuse, setItem: refuse }, new EventTarget())
    expect(() => store.set({ ...first, locale: 'de' })).not.toThrow()
  })
})
