import type { LoginState } from '@latchkey/core/login'
import { isKitError } from '@latchkey/protocol'
import type { RingProps } from '@latchkey/ui'
import { useErrorText } from '../../text/useErrorText.ts'
import { useText } from '../../text/useText.ts'
import { loginProviders } from './loginProviders.ts'
import { useLogin } from './useLogin.ts'

export type SocialPhase = {
  readonly login: LoginState
  /** Of the provider. */
  readonly name: string
  readonly title: string
  readonly body: string
  readonly ring: RingProps['state']
}

/** Where a login with a social account stands, in words. */
export function useSocialPhase(): SocialPhase {
  const { t } = useText()
  const errorText = useErrorText()
  const login = useLogin()
  const name = login.provider === undefined ? '' : loginProviders[login.provider]
  const phase = { login, name }
  if (login.error) {
    // The catalogue speaks of the code of a mail.
    if (isKitError(login.error, 'login/attempt-closed'))
      return { ...phase, title: t('social.over'), body: t('social.overBody'), ring: 'failed' }
    const said = errorText(login.error, { wallet: name })
    return { ...phase, ...said, ring: 'failed' }
  }
  if (login.status === 'finishing') {
    return { ...phase, title: t('social.finishing'), body: t('social.finishingBody'), ring: 'asked' }
  }
  if (login.window === 'back') {
    return { ...phase, title: t('social.back', { provider: name }), body: t('social.backBody'), ring: 'asked' }
  }
  if (login.window === 'leaving') {
    const body = t('social.leavingBody', { provider: name })
    return { ...phase, title: t('social.leaving', { provider: name }), body, ring: 'asked' }
  }
  if (login.uri === undefined) {
    return { ...phase, title: t('social.opening', { provider: name }), body: '', ring: 'asked' }
  }
  const bodies = { closed: t('social.closed.body'), open: t('social.body') }
  const body = login.window === 'none' || login.window === 'blocked' ? t('social.blocked.body') : bodies[login.window]
  const ring = login.window === 'blocked' || login.window === 'none' ? 'idle' : 'asked'
  return { ...phase, title: t('social.title', { provider: name }), body, ring }
}
