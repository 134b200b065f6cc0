import { useText } from '../../text/TextContext.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { useLogin } from './useLogin.ts'

/** The code that was mailed to the new address. */
export function UpdateEmailSecondaryOtpView() {
  const { t } = useText()
  const { email = '' } = useLogin()
  return <CodeEntry sent={t('updateEmail.secondary', { email })} renewable={false} />
}
