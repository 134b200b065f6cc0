import type { KitState } from '@latchkey/core'
import type { OwnChoicesStore } from './createOwnChoices.ts'
import type { Preferences } from './preferences.schema.ts'
import { preferencesKey } from './readPreferences.ts'

/** The part of a kit's state that is a person's choice for this app. */
export type Chosen = Pick<KitState, 'theme' | 'locale' | 'display' | 'analyticsConsent'>

type ChosenStore = {
  getState(): Chosen
  subscribe(listener: () => void): () => void
}

/** Writes the person's choices down whenever they change. Returns the stop function. */
export function keepPreferences(
  kitStore: ChosenStore,
  ownChoices: Pick<OwnChoicesStore, 'getState' | 'subscribe'>,
  storage: Pick<Storage, 'setItem'>,
): () => void {
  const text = (): string => {
    const { theme, locale, display, analyticsConsent } = kitStore.getState()
    const preferences: Preferences = {
      v: 1,
      themeMode: theme.themeMode,
      preset: theme.preset,
      locale,
      ...display,
      analyticsConsent,
      ...ownChoices.getState(),
    }
    return JSON.stringify(preferences)
  }
  let last = text()
  const write = () => {
    const next = text()
    if (next === last) return
    last = next
    try {
      storage.setItem(preferencesKey, next)
    } catch {
      // Blocked or full: the choice holds until the page is closed.
    }
  }
  const stops = [kitStore.subscribe(write), ownChoices.subscribe(write)]
  return () => {
    for (const stop of stops) stop()
  }
}
