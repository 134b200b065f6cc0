import type { Connection, KitState } from '@latchkey/core'
import { type LoginState, loginStore } from '@latchkey/core/login'
import type { KitError } from '@latchkey/protocol'
import { useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { Translate } from '../../messages/messages.types.ts'

export const loginCss = `
.lk-i.lk-social{stroke:none}
.lk-as{min-inline-size:0;white-space:normal;overflow-wrap:anywhere;text-wrap:balance}
.lk-socials{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--lk-s2)}
.lk-socials>.lk-btn{padding-inline:0}
.lk-phrase{display:block;margin-block-start:var(--lk-s1);font-size:var(--lk-t5);line-height:var(--lk-l5);color:var(--lk-text)}
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

/** How long until the next code may be asked for, in words; `undefined` for any other failure. */
export function throttledText(error: KitError, t: Translate): string | undefined {
  const seconds = error.code === 'login/throttled' ? /(\d+) seconds/.exec(error.shortMessage)?.[1] : undefined
  return seconds === undefined ? undefined : t('login.waitFor', { count: Number(seconds) })
}
