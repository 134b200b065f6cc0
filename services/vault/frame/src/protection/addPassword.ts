import { bringKey } from './bringKey.ts'
import type { Errand } from './errand.types.ts'
import { evaluatePassword } from './evaluatePassword.ts'
import { storeWrap } from './storeWrap.ts'

/** NIST SP 800-63B asks for eight; guesses here cost a second each, and ten a day. */
const lengthMin = 12

/** Sets the password that leads back, or another one. @throws FrameFault `wallet/user-rejected` or `login/locked` */
export async function addPassword(errand: Errand): Promise<void> {
  const { sheet, texts } = errand
  const worker = await bringKey(errand)
  const password = await askNewPassword(errand)
  sheet.tell({ title: texts.setPasswordTitle, status: texts.stretching })
  const { evaluated, salt } = await evaluatePassword(errand, worker, password)
  await storeWrap(errand, worker, { by: { method: 'password', evaluated }, salt })
}

async function askNewPassword({ sheet, texts }: Errand): Promise<string> {
  let error: string | undefined
  for (;;) {
    const { values } = await sheet.ask({
      title: texts.setPasswordTitle,
      lines: [texts.setPasswordLead],
      fields: [
        { name: 'password', label: texts.newPassword, kind: 'newPassword' },
        { name: 'again', label: texts.repeatPassword, kind: 'newPassword' },
      ],
      primary: texts.setPassword,
      ...(error === undefined ? {} : { error }),
    })
    const { password = '', again = '' } = values
    if ([...password].length < lengthMin) error = texts.passwordShort
    else if (password !== again) error = texts.passwordsDiffer
    else return password
  }
}
