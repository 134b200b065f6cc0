import { goBack } from '@latchkey/core'
import { awaitDevice } from '@latchkey/core/login'
import { Body, Button, Glyph, infoIcon, mailIcon, Note, Ring, Stack, StatusMessage } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { useLogin } from './useLogin.ts'

/** The person approves this browser in the mail; the code is sent then. */
export function EmailVerifyDeviceView() {
  const kit = useKit()
  const { t, errorText } = useText()
  const { email = '', error } = useLogin()
  const said = error && errorText(error)
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state={error ? 'failed' : 'asked'}>
          <Glyph icon={mailIcon} size="l" />
        </Ring>
        <StatusMessage title={said?.title ?? t('device.title')} live={error ? 'alert' : 'status'}>
          {said?.body ?? t('device.body', { email })}
        </StatusMessage>
      </Stack>
      {error ? (
        <ErrorDetails error={error} />
      ) : (
        <Note icon={infoIcon} title={t('device.why.title')}>
          {t('device.why.body')}
        </Note>
      )}
      <Stack>
        {error && (
          <Button variant="primary" onClick={() => awaitDevice(kit)}>
            {t('device.again')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => goBack(kit)}>
          {t('code.other')}
        </Button>
      </Stack>
    </Body>
  )
}
