import type { Connection, KitState } from '@latchkey/core'
import { type LoginState, loginStore } from '@latchkey/core/login'
import type { KitError } from '@latchkey/protocol'
import { useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { Translate } from '../../messages/messages.types.ts'

export const loginCss = `
.lk-i.lk-social{stroke:none}
.lk-btn>.lead{position:absolute;inset-inline-start:var(--lk-s4);display:flex}
.lk-socials{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--lk-s2)}
.lk-socials>.lk-btn{padding-inline:0}
.lk-img>.lk-social{inline-size:50%;block-size:50%}
`

/** The state of the login of the kit. */
export function useLogin(): LoginState {
  const store = loginStore(useKit())
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}

/** The connection of the person who is logged in. */
export function selectLoggedIn(state: KitState): Connection | undefined {
  return [...state.connections.values()].find(({ type }) => type === 'AUTH')
}

/** When the next code may be asked for, in words; `undefined` for any other failure. */
export function throttledText(error: KitError, surroundings: throttledText.Surroundings): string | undefined {
  const seconds = error.code === 'login/throttled' ? /(\d+) seconds/.exec(error.shortMessage)?.[1] : undefined
  if (seconds === undefined) return undefined
  const { t, locale, nowMs } = surroundings
  return t('login.waitUntil', { time: clockTime(locale, nowMs + Number(seconds) * 1_000) })
}

export declare namespace throttledText {
  type Surroundings = { readonly t: Translate; readonly locale: string; readonly nowMs: number }
}

/** A time of day with its seconds. */
export function clockTime(locale: string, atMs: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(atMs)
}
