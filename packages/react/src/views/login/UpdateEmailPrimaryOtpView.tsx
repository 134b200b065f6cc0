import { useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { selectLoggedIn } from './useLogin.ts'

/** The code that was mailed to the present address, before it is given up for another. */
export function UpdateEmailPrimaryOtpView() {
  const { t } = useText()
  const present = useKitState((state) => selectLoggedIn(state)?.user?.email)
  return <CodeEntry sent={t('updateEmail.primary', { email: present ?? '' })} renewable />
}
