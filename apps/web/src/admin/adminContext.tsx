import type { Operator } from '@latchkey/protocol/http'
import { alertIcon, Button, cloudOffIcon, Empty, List, Note, SkeletonRow } from '@latchkey/ui'
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { adminArabic } from '../messages/adminArabic.ts'
import { type AdminKey, type AdminMessages, adminEnglish } from '../messages/adminEnglish.ts'
import { adminGerman } from '../messages/adminGerman.ts'
import { resolveLocale, type ShippedLocale } from '../messages/loadLanguage.ts'
import { useText } from '../messages/text.tsx'
import { codeOf } from './operatorApi.ts'
import { PasskeyCancelled } from './passkeys.ts'

const catalogues: Readonly<Record<ShippedLocale, AdminMessages>> = {
  'en-US': adminEnglish,
  de: adminGerman,
  ar: adminArabic,
}

/** Looks a text of the operators' page up and fills its marks. */
export type AdminTranslate = (key: AdminKey, values?: Readonly<Record<string, string | number>>) => string

export function useAdminText(): AdminTranslate {
  const { locale } = useText()
  const messages = catalogues[resolveLocale(locale)]
  const numbers = new Intl.NumberFormat(locale)
  return (key, values = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (mark, name: string) => {
      const value = values[name]
      return typeof value === 'number' ? numbers.format(value) : (value ?? mark)
    })
}

type Console = {
  readonly apiUrl: string
  readonly operator: Operator
  /** The session is over: the way in is shown again. */
  readonly onLoggedOut: () => void
}

const ConsoleContext = createContext<Console | undefined>(undefined)

export const ConsoleProvider = ConsoleContext.Provider

/** Who is logged in, and where. */
export function useConsole(): Console {
  const value = useContext(ConsoleContext)
  if (value === undefined) throw new Error('useConsole needs a <ConsoleProvider> above it.')
  return value
}

const sentences: Readonly<Record<string, AdminKey>> = {
  offline: 'error.offline',
  cancelled: 'error.cancelled',
  'api/not-found': 'error.notSetUp',
  'api/origin-not-allowed': 'error.notSetUp',
  'api/invalid-body': 'error.input',
  'api/invalid-request': 'error.input',
  'api/rate-limited': 'error.limited',
  'operator/login-needed': 'loggedOut',
  'operator/passkey-refused': 'error.passkey',
  'operator/role-insufficient': 'error.role',
  'operator/invitation-invalid': 'error.invitation',
  'operator/unknown': 'error.gone',
  'operator/name-taken': 'error.nameTaken',
  'operator/last-owner': 'error.lastOwner',
  'operator/page-taken': 'error.pageTaken',
  'operator/service-not-set-up': 'error.serviceNotSetUp',
  'operator/token-refused': 'error.tokenRefused',
  'operator/person-not-told': 'error.notTold',
  'api/upstream-unavailable': 'error.away',
}

/** Why something was not done; nothing while nothing failed. */
export function Failed({ code }: { readonly code: string | undefined }) {
  const t = useAdminText()
  if (code === undefined) return null
  return (
    <Note icon={alertIcon} tone="bad" live="alert">
      {t(sentences[code] ?? 'error.unknown', { code })}
    </Note>
  )
}

type Answer<Value> = { readonly value: Value | undefined; readonly code: string | undefined; reload(): void }

/** What the service answers, as it is now. */
export function useAnswer<Value>(ask: () => Promise<Value>): Answer<Value> {
  const { onLoggedOut } = useConsole()
  const [state, setState] = useState<Omit<Answer<Value>, 'reload'>>({ value: undefined, code: undefined })
  const latest = useRef(0)
  const load = async () => {
    latest.current += 1
    const own = latest.current
    const next = await ask().then(
      (value) => ({ value, code: undefined }),
      (error: unknown) => ({ value: undefined, code: codeOf(error) }),
    )
    if (own !== latest.current) return
    if (next.code === 'operator/login-needed') onLoggedOut()
    else setState(next)
  }
  const begin = useEffectEvent(load)
  useEffect(() => {
    void begin()
    return () => {
      latest.current += 1
    }
  }, [])
  return { ...state, reload: () => void load() }
}

type Act = {
  readonly busy: boolean
  readonly code: string | undefined
  /** @returns Whether it was done. */
  run(action: () => Promise<void>): Promise<boolean>
}

/** Follows what an operator has the service do, one at a time. @param onLoggedOut Where the session is over. */
export function useAct(onLoggedOut?: () => void): Act {
  const [state, setState] = useState<Omit<Act, 'run'>>({ busy: false, code: undefined })
  return {
    ...state,
    async run(action) {
      if (state.busy) return false
      setState({ busy: true, code: undefined })
      try {
        await action()
        setState({ busy: false, code: undefined })
        return true
      } catch (error) {
        const code = error instanceof PasskeyCancelled ? 'cancelled' : codeOf(error)
        setState({ busy: false, code })
        if (code === 'operator/login-needed') onLoggedOut?.()
        return false
      }
    },
  }
}

/** In the place of what the service has not answered yet, or could not. */
export function Waiting({ code, onRetry }: { readonly code: string | undefined; readonly onRetry: () => void }) {
  const t = useAdminText()
  if (code === undefined)
    return (
      <List aria-busy="true" aria-label={t('loading')}>
        {[0, 1, 2].map((index) => (
          <SkeletonRow key={index} index={index} two />
        ))}
      </List>
    )
  return (
    <>
      <Empty icon={cloudOffIcon} live="alert" level={3} title={t(sentences[code] ?? 'error.unknown', { code })} />
      <Button onClick={onRetry}>{t('again')}</Button>
    </>
  )
}
