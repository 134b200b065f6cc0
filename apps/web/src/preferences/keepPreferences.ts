import type { KitState } from '@latchkey/core'
import type { Preferences } from './preferences.schema.ts'
import { preferencesKey } from './readPreferences.ts'

/** The part of a kit's state that is a person's choice for this app. */
export type Chosen = Pick<KitState, 'theme' | 'locale'>

type ChosenStore = {
  getState(): Chosen
  subscribe(listener: (state: Chosen) => void): () => void
}

/** Writes theme and language down whenever the person changes them. Returns the stop function. */
export function keepPreferences(store: ChosenStore, storage: Pick<Storage, 'setItem'>): () => void {
  let last = text(store.getState())
  return store.subscribe((state) => {
    const next = text(state)
    if (next === last) return
    last = next
    try {
      storage.setItem(preferencesKey, next)
    } catch {
      // Blocked or full: the choice holds until the page is closed.
    }
  })
}

function text({ theme, locale }: Chosen): string {
  const preferences: Preferences = { v: 1, themeMode: theme.themeMode, preset: theme.preset, locale }
  return JSON.stringify(preferences)
}
