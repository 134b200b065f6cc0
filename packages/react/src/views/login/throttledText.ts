import type { KitError } from '@latchkey/protocol'
import type { Translate } from '../../messages/messages.types.ts'
import { clockTime } from './clockTime.ts'

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
