import { goBack } from '@latchkey/core'
import { startSocialLogin } from '@latchkey/core/login'
import { isKitError } from '@latchkey/protocol'
import {
  Body,
  Button,
  CopyButton,
  externalIcon,
  Glyph,
  Icon,
  Note,
  Qr,
  Ring,
  refreshIcon,
  Stack,
  StatusMessage,
  shieldIcon,
  Text,
  useAnnounce,
  useStyles,
} from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { asOfText } from '../../amounts/asOfText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { SocialMark } from './SocialMark.tsx'
import { loginCss, useLogin } from './useLogin.ts'

/** The person signs in Farcaster: they scan a code or, on a phone, open a link. */
export function ConnectingFarcasterView() {
  const kit = useKit()
  const { t } = useText()
  const { status, uri, error } = useLogin()
  const [scans, setScans] = useState(!kit.env.platform.mobile)
  useStyles(loginCss)
  const isOver = isKitError(error, 'login/attempt-closed')
  const waits = status === 'farcaster' && (error === undefined || isOver)
  const renew = () => startSocialLogin(kit, { provider: 'farcaster' })
  return (
    <Body>
      {!waits ? (
        <Progress onRetry={renew} />
      ) : scans ? (
        <Code isOver={isOver} onRenew={renew} />
      ) : (
        <Link isOver={isOver} onRenew={renew} />
      )}
      {waits && scans && !isOver && (
        <Note icon={shieldIcon} title={t('farcaster.own.title')}>
          {t('farcaster.own.body')}
        </Note>
      )}
      <Stack>
        {waits && (
          <CopyButton
            wide
            text={uri ?? ''}
            disabled={uri === undefined || isOver}
            label={t('pairing.copy')}
            copiedLabel={t('common.copied')}
            refusedLabel={t('common.notCopied')}
            data-testid="copy-farcaster-uri"
          />
        )}
        {waits && !scans && (
          <Button variant="quiet" onClick={() => setScans(true)}>
            {t('farcaster.showCode')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => goBack(kit)}>
          {t('social.other')}
        </Button>
      </Stack>
    </Body>
  )
}

type WaitingProps = {
  readonly isOver: boolean
  readonly onRenew: () => void
}

/** The code for the app on another device. */
function Code({ isOver, onRenew }: WaitingProps) {
  const { t } = useText()
  const { uri } = useLogin()
  const [announce, announcement] = useAnnounce()
  useEffect(() => {
    announce(isOver ? t('pairing.expired.title') : uri === undefined ? t('pairing.making') : t('pairing.ready'))
  }, [uri, isOver, announce, t])
  return (
    <>
      {announcement}
      <Qr
        value={uri}
        label={t('farcaster.qr')}
        image={
          <Glyph>
            <SocialMark provider="farcaster" />
          </Glyph>
        }
        testId="farcaster-qr-code"
        veil={
          isOver && (
            <>
              {t('pairing.expired.title')}
              <Button fit variant="primary" onClick={onRenew}>
                <Icon d={refreshIcon} />
                {t('pairing.renew')}
              </Button>
            </>
          )
        }
      />
      <Text centred>{isOver ? t('farcaster.over') : t('farcaster.scan')}</Text>
    </>
  )
}

/** The link for the app on this phone. */
function Link({ isOver, onRenew }: WaitingProps) {
  const { t } = useText()
  const { uri } = useLogin()
  return (
    <>
      <Stack className="lk-c">
        <Ring state={isOver ? 'failed' : uri === undefined ? 'asked' : 'idle'}>
          <Glyph size="l">
            <SocialMark provider="farcaster" />
          </Glyph>
        </Ring>
        <StatusMessage
          title={isOver ? t('pairing.expired.title') : t('farcaster.title')}
          live={isOver ? 'alert' : 'status'}
        >
          {isOver ? t('farcaster.over') : t('farcaster.body')}
        </StatusMessage>
      </Stack>
      {isOver || uri === undefined ? (
        <Button variant="primary" busy={!isOver} onClick={onRenew}>
          {isOver ? t('pairing.renew') : t('farcaster.open')}
        </Button>
      ) : (
        <Button
          variant="primary"
          href={uri}
          external
          aria-label={t('common.opensNewTab', { label: t('farcaster.open') })}
          data-testid="open-farcaster"
        >
          <Icon d={externalIcon} flip />
          {t('farcaster.open')}
        </Button>
      )}
    </>
  )
}

/** The hour of a new device: who may stop it, until when it lasts, and what takes none. */
function Waits({ until, onRenew }: { readonly until: string; readonly onRenew: () => void }) {
  const { t, locale } = useText()
  return (
    <>
      <Stack className="lk-c">
        <Ring state="idle">
          <Glyph size="l">
            <SocialMark provider="farcaster" />
          </Glyph>
        </Ring>
        <StatusMessage title={t('farcaster.waits.title')} live="status">
          {t('farcaster.waits.body', { time: asOfText(Date.parse(until), locale) })}
        </StatusMessage>
      </Stack>
      <Note icon={shieldIcon} title={t('farcaster.waits.own.title')}>
        {t('farcaster.waits.own.body')}
      </Note>
      <Text centred>{t('farcaster.waits.skip')}</Text>
      <Button onClick={onRenew}>{t('pairing.renew')}</Button>
    </>
  )
}

/** What comes after the code: the wallet, or why there is none. */
function Progress({ onRetry }: { readonly onRetry: () => void }) {
  const { t, errorText } = useText()
  const { status, error } = useLogin()
  if (isKitError(error, 'login/device-waiting') && error.details !== undefined)
    return <Waits until={error.details} onRenew={onRetry} />
  // The catalogue speaks of other services.
  const said = isKitError(error, 'api/upstream-unavailable')
    ? { title: t('farcaster.down.title'), body: t('farcaster.down.body') }
    : error
      ? errorText(error, { wallet: 'Farcaster' })
      : { title: t('social.finishing'), body: t('social.finishingBody') }
  return (
    <>
      <Stack className="lk-c">
        <Ring state={error ? 'failed' : 'asked'}>
          <Glyph size="l">
            <SocialMark provider="farcaster" />
          </Glyph>
        </Ring>
        <StatusMessage title={said.title} live={error ? 'alert' : 'status'}>
          {said.body}
        </StatusMessage>
      </Stack>
      {error && (
        <>
          <ErrorDetails error={error} />
          {status === 'farcaster' && (
            <Button variant="primary" onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          )}
        </>
      )}
    </>
  )
}
