import { goBack } from '@latchkey/core'
import { startSocialLogin } from '@latchkey/core/login'
import { Body, Button, Glyph, Note, Ring, Stack, Statement, shieldIcon, useStyles } from '@latchkey/ui'
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
