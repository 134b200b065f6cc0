import { goBack, resetView } from '@latchkey/core'
import { cancelLogin, renewLoginCode, submitLoginCode } from '@latchkey/core/login'
import { constants } from '@latchkey/protocol'
import { Body, Button, Empty, Glyph, mailIcon, OtpField, Stack, StatusMessage } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { throttledText, useLogin } from './useLogin.ts'

export type CodeEntryProps = {
  /** Where the code was sent, in a sentence. */
  readonly sent: string
  /** The mail can be sent again from here. */
  readonly renewable: boolean
}

/** The six digits of a mail: typed, pasted or filled in, handed in with the last one. */
export function CodeEntry({ sent, renewable }: CodeEntryProps) {
  const kit = useKit()
  const { t, errorText } = useText()
  const { status, email, askedAtMs, error } = useLogin()
  const [code, setCode] = useState('')
  const [seenError, setSeenError] = useState(error)
  const nextAtMs = askedAtMs === undefined ? undefined : askedAtMs + constants.emailLoginThrottleMs
  const waitSeconds = useWaitSeconds(nextAtMs)
  const mayRenew = waitSeconds === 0
  if (error !== seenError) {
    setSeenError(error)
    // A refused code is cleared, so that the next can be typed.
    if (error !== undefined) setCode('')
  }
  if (email === undefined) return <NoCode />
  const busy = status === 'checking' || status === 'finishing'
  const said = error && (throttledText(error, t) ?? errorText(error).body)
  const isCodeProblem = error?.code.startsWith('login/') ?? false
  return (
    <Body>
      <Stack className="lk-c lk-lead">
        <Glyph icon={mailIcon} size="m" />
        <StatusMessage title={t('code.title')}>{sent}</StatusMessage>
      </Stack>
      <OtpField
        // A new code, and one after a refusal, is typed from the first box on.
        key={`${seenError?.shortMessage} ${askedAtMs}`}
        label={t('code.label')}
        digitLabel={(place) => t('code.digit', { place })}
        value={code}
        onChange={setCode}
        onComplete={(otp) => submitLoginCode(kit, { otp })}
        busy={busy}
        bad={said !== undefined}
        message={busy ? t('code.checking') : said}
        autoFocus
        data-testid="wui-otp-input"
      />
      {error && !isCodeProblem && <ErrorDetails error={error} />}
      <Stack>
        {renewable && (
          <Button disabled={!mayRenew || busy} onClick={() => renewLoginCode(kit)}>
            {mayRenew ? t('code.new') : t('code.newIn', { count: waitSeconds })}
          </Button>
        )}
        {kit.options.mailboxUrl && (
          <Button href={kit.options.mailboxUrl} external data-testid="lk-practice-mail">
            {t('code.practiceMail')}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            cancelLogin(kit)
            goBack(kit)
          }}
        >
          {t('code.other')}
        </Button>
      </Stack>
    </Body>
  )
}

/** The view was opened without a code being requested. */
function NoCode() {
  const kit = useKit()
  const { t } = useText()
  return (
    <Body>
      <Empty icon={mailIcon} title={t('code.none.title')}>
        {t('code.none.body')}
      </Empty>
      <Button variant="primary" onClick={() => resetView(kit, 'Connect')}>
        {t('code.startOver')}
      </Button>
    </Body>
  )
}

/**
 * Seconds until a moment, as they were when it became known: the figure stands still, and turns to 0 when the moment
 * comes. `atMs`: milliseconds since the Unix epoch.
 */
function useWaitSeconds(atMs: number | undefined): number {
  const { clock } = useKit().env
  const [seenMs, setSeenMs] = useState(() => clock.nowMs())
  useEffect(() => {
    setSeenMs(clock.nowMs())
    const leftMs = atMs === undefined ? 0 : atMs - clock.nowMs()
    if (leftMs > 0) return clock.setTimer(() => setSeenMs(clock.nowMs()), leftMs)
  }, [atMs, clock])
  return atMs === undefined ? 0 : Math.max(0, Math.ceil((atMs - seenMs) / 1_000))
}
