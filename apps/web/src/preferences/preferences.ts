import type { KitState } from '@latchkey/core'
import { currencies } from '@latchkey/protocol/http'
import { createContext, useContext, useSyncExternalStore } from 'react'
import * as v from 'valibot'

/** A choice that does not fit, such as one of a later version, is forgotten alone. */
const choice = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

const stages = v.record(v.pipe(v.string(), v.maxLength(160)), v.picklist(['open', 'closed']))

/** How many addresses can be kept to look at. */
export const watchedMax = 50

/** What a person has chosen for this app. Every field may be missing: then the default holds. */
const preferencesSchema = v.object({
  v: v.literal(1),
  themeMode: choice(v.picklist(['dark', 'light', 'system'])),
  preset: choice(v.string()),
  locale: choice(v.string()),
  currency: choice(v.picklist(currencies)),
  balancesHidden: choice(v.boolean()),
  /** Agrees to usage reports. */
  analyticsConsent: choice(v.boolean()),
  /** Tokens that are not shown and not counted, by CAIP-10, or CAIP-2 for a native one. */
  hiddenTokens: choice(v.array(v.string())),
  /** Addresses that are looked at without a wallet. */
  watched: choice(v.pipe(v.array(v.pipe(v.string(), v.maxLength(128))), v.maxLength(watchedMax))),
  /** By the first account: whether what a newcomer may do first is shown, or done and put away. */
  firstSteps: choice(stages),
  /** By the first account: whether a wallet that was brought is offered further logins, or that was put away. */
  brought: choice(stages),
  /** What the charts show. */
  range: choice(v.picklist(['day', 'week', 'month', 'year'])),
})

export type Preferences = v.InferOutput<typeof preferencesSchema>

/** Where they are kept. */
export const preferencesKey = 'latchkey-web/preferences'

/** Where the browser blocks storage for the site, it throws when it is named: here only once something is asked of it. */
export const browserStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
}

const fresh: Preferences = { v: 1, themeMode: 'system' }

/** What was chosen before, in the theme of the system unless another was; whatever does not fit is forgotten. */
export function readPreferences(storage: Pick<Storage, 'getItem'>): Preferences {
  try {
    const parsed = v.safeParse(preferencesSchema, JSON.parse(storage.getItem(preferencesKey) ?? 'null'))
    if (parsed.success) return { ...parsed.output, themeMode: parsed.output.themeMode ?? fresh.themeMode }
  } catch {
    // Blocked storage or a text that is no JSON: the same as nothing chosen.
  }
  return fresh
}

/** The part of a kit's state that is a person's choice for this app. */
export type Chosen = Pick<KitState, 'theme' | 'locale' | 'display' | 'analyticsConsent'>

type ChosenStore = {
  getState(): Chosen
  subscribe(listener: () => void): () => void
}

/**
 * Writes down what the person chooses, and takes over this app's own choices that another tab has written. Only what
 * changed here is written: the rest is as the other tabs have left it. Returns the stop function.
 */
export function keepPreferences(
  kitStore: ChosenStore,
  ownChoices: OwnChoicesStore,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  page: Pick<EventTarget, 'addEventListener'>,
): () => void {
  const choices = (): Preferences => {
    const { theme, locale, display, analyticsConsent } = kitStore.getState()
    return {
      v: 1,
      themeMode: theme.themeMode,
      preset: theme.preset,
      locale,
      ...display,
      analyticsConsent,
      ...ownChoices.getState(),
    }
  }
  let last = choices()
  const unwritten = (next: Preferences): Partial<Preferences> =>
    Object.fromEntries(
      Object.entries(next).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(last[field as keyof Preferences]),
      ),
    )
  const write = () => {
    const next = choices()
    const changed = unwritten(next)
    if (Object.keys(changed).length === 0) return
    try {
      storage.setItem(preferencesKey, JSON.stringify({ ...readPreferences(storage), ...changed }))
      last = next
    } catch {
      // Blocked or full: the choice is written with the next one, and holds until the page is closed.
    }
  }
  const takeOver = () => {
    const read = readPreferences(storage)
    const kept = createOwnChoices({ ...read, ...unwritten(choices()) }).getState()
    last = { ...last, ...createOwnChoices(read).getState() }
    ownChoices.set(kept)
  }
  const heard = new AbortController()
  const { signal } = heard
  page.addEventListener(
    'storage',
    (event) => {
      if ((event as StorageEvent).key === preferencesKey) takeOver()
    },
    { signal },
  )
  // A page that comes out of the browser's memory has heard nothing meanwhile.
  page.addEventListener(
    'pageshow',
    (event) => {
      if ((event as PageTransitionEvent).persisted) takeOver()
    },
    { signal },
  )
  const stops = [kitStore.subscribe(write), ownChoices.subscribe(write)]
  return () => {
    heard.abort()
    for (const stop of stops) stop()
  }
}

export const OwnChoicesContext = createContext<OwnChoicesStore | undefined>(undefined)

/** Choices that are this app's own, and not the kit's. */
type OwnChoices = Pick<Preferences, 'hiddenTokens' | 'watched' | 'range' | 'firstSteps' | 'brought'>

export type OwnChoicesStore = {
  getState(): OwnChoices
  set(change: OwnChoices): void
  subscribe(listener: () => void): () => void
}

/** A store for them, from what was kept. */
export function createOwnChoices({ hiddenTokens, watched, range, firstSteps, brought }: OwnChoices): OwnChoicesStore {
  let state: OwnChoices = { hiddenTokens, watched, range, firstSteps, brought }
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

/** The choices that are this app's own, with the way to change them. */
export function useOwnChoices(): OwnChoices & { set: (change: OwnChoices) => void } {
  const store = useContext(OwnChoicesContext)
  if (store === undefined) throw new Error('useOwnChoices needs an <OwnChoicesContext> above it.')
  const state = useSyncExternalStore(store.subscribe, store.getState)
  return { ...state, set: store.set }
}
