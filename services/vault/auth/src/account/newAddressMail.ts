import type { sendCode } from '../codes/sendCode.ts'
import type { AuthDeps } from '../deps.ts'

/**
 * What the mail to a new address says. One that another account has gets no code: the person who owns it learns so from
 * the mail, the one who asks learns nothing.
 */
export async function newAddressMail(deps: AuthDeps, emailMac: string): Promise<sendCode.Options['mailOf']> {
  const taken = await deps.database
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', 'email')
    .where('subject_mac', '=', emailMac)
    .executeTakeFirst()
  if (taken !== undefined)
    return () => ({
      subject: 'This address is already used',
      text: 'Somebody wanted to use this address for another wallet. It already has one, so nothing was changed.',
    })
  return (code) => ({
    subject: 'Confirm your new e-mail address',
    text: `To use this address for your wallet, enter the code ${code}. It is valid for 10 minutes.`,
  })
}
