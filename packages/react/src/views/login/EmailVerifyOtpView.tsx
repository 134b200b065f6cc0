import { useText } from '../../text/TextContext.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { useLogin } from './useLogin.ts'

/** The code that was mailed for a login. */
export function EmailVerifyOtpView() {
  const { t } = useText()
  const { email = '' } = useLogin()
  return <CodeEntry sent={t('code.sent', { email })} renewable />
}
