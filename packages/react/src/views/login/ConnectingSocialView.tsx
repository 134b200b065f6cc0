import { goBack } from '@latchkey/core'
import { cancelLogin, loginStore, startSocialLogin } from '@latchkey/core/login'
import { Body, Button, Note, Ring, Stack, Statement, shieldIcon, useStyles } from '@latchkey/ui'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/useText.ts'
import { loginCss } from './login.css.ts'
import { SocialMark } from './SocialMark.tsx'
import { useSocialPhase } from './useSocialPhase.ts'

/** The person logs in at a provider, in a window of its own or in a tab that they open from here. */
export function ConnectingSocialView() {
  const kit = useKit()
  const { t } = useText()
  const { login, name, title, body, ring } = useSocialPhase()
  useStyles(loginCss)
  useEffect(
    () => () => {
      if (loginStore(kit).getState().status === 'social') cancelLogin(kit)
    },
    [kit],
  )
  const { provider, uri, phrase, error, window: opened, status } = login
  const needsLink = opened !== 'open' && uri !== undefined && status === 'social' && error === undefined
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state={ring}>
          <span className="lk-img glyph l" aria-hidden="true">
            {provider && <SocialMark provider={provider} />}
          </span>
        </Ring>
        <Statement title={title} live={error ? 'alert' : 'status'}>
          {body}
        </Statement>
      </Stack>
      {error ? (
        <ErrorDetails error={error} />
      ) : (
        phrase !== undefined &&
        status === 'social' && (
          <Note icon={shieldIcon} title={t('social.words.title')}>
            {t('social.words.body', { provider: name, phrase })}
          </Note>
        )
      )}
      <Stack>
        {needsLink && (
          <Button
            variant="primary"
            href={uri}
            external
            aria-label={t('common.opensNewTab', { label: t('social.open', { provider: name }) })}
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
