import type { DialogPage } from '../dialog/drawDialog.ts'
import type { FlowContext } from './securityFlow.ts'

/** NIST SP 800-63B asks for eight; guesses cost a good part of a second each. */
const lengthMin = 12

/** Has a person choose a password, twice the same. @throws VaultError `wallet/user-rejected` */
export async function askNewPassword(
  { dialog, texts }: FlowContext,
  page: Required<Pick<DialogPage, 'title' | 'lines' | 'primary'>>,
): Promise<string> {
  let error: string | undefined
  for (;;) {
    const { values } = await dialog.ask({
      ...page,
      fields: [
        { name: 'password', label: texts.newPassword, kind: 'newPassword' },
        { name: 'again', label: texts.repeatPassword, kind: 'newPassword' },
      ],
      ...(error === undefined ? {} : { error }),
    })
    const { password = '', again = '' } = values
    if ([...password].length < lengthMin) error = texts.passwordShort
    else if (password !== again) error = texts.passwordsDiffer
    else return password
  }
}
