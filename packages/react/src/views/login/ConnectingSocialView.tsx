import { goBack } from '@latchkey/core'
import { type LoginState, startSocialLogin } from '@latchkey/core/login'
import { isKitError, loginProviders } from '@latchkey/protocol'
import {
  Body,
  Button,
  Glyph,
  Note,
  Ring,
  type RingProps,
  Stack,
  StatusMessage,
  shieldIcon,
  useStyles,
} from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { SocialMark } from './SocialMark.tsx'
import { loginCss, useLogin } from './useLogin.ts'

/** The person logs in at a provider, in a window of its own or in a tab that they open from here. */
export function ConnectingSocialView() {
  const kit = useKit()
  const { t } = useText()
  const { login, name, title, body, ring } = useSocialPhase()
  useStyles(loginCss)
  const { provider, uri, phrase, error, window: opened, status } = login
  // There the person leaves in this very tab; who is back at this page, by the browser's way back, leaves again.
  const isLeaving = opened === 'leaving'
  const needsLink = opened !== 'open' && uri !== undefined && status === 'social' && error === undefined
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state={ring}>
          <Glyph size="l">{provider && <SocialMark provider={provider} />}</Glyph>
        </Ring>
        <StatusMessage title={title} live={error ? 'alert' : 'status'}>
          {body}
        </StatusMessage>
      </Stack>
      {error ? (
        <ErrorDetails error={error} />
      ) : (
        phrase !== undefined &&
        status === 'social' && (
          <Note icon={shieldIcon} title={t('social.words.title')}>
            {t('social.words.body', { provider: name })}
            <strong className="lk-phrase">{phrase}</strong>
          </Note>
        )
      )}
      <Stack>
        {needsLink && (
          <Button
            variant="primary"
            href={uri}
            external={!isLeaving}
            aria-label={
              isLeaving ? undefined : t('common.opensNewTab', { label: t('social.open', { provider: name }) })
            }
          >
            {t('social.open', { provider: name })}
          </Button>
        )}
        {error && provider && (
          <Button variant="primary" onClick={() => startSocialLogin(kit, { provider })}>
            {t('common.tryAgain')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => goBack(kit)}>
          {t('social.other')}
        </Button>
      </Stack>
    </Body>
  )
}

type SocialPhase = {
  readonly login: LoginState
  /** Of the provider. */
  readonly name: string
  readonly title: string
  readonly body: string
  readonly ring: RingProps['state']
}

/** The progress of a login with a social account, in words. */
function useSocialPhase(): SocialPhase {
  const { t, errorText } = useText()
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
