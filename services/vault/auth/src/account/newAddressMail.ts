import type { Kysely } from 'kysely'
import type { sendCode } from '../codes/sendCode.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { findOwnerOf } from './findOwnerOf.ts'

/**
 * What the mail to a new address says. One that another account has gets no code: the person who owns it learns so from
 * the mail, the one who asks learns nothing.
 */
export async function newAddressMail(
  deps: AuthDeps,
  database: Kysely<Schema>,
  asked: { userId: string; emailMac: string },
): Promise<sendCode.Options['mailOf']> {
  if ((await findOwnerOf(deps, database, asked)).owner !== undefined)
    return () => ({
      subject: 'This address is already used',
      text: 'Somebody wanted to use this address for another wallet. It already has one, so nothing was changed.',
    })
  return (code) => ({
    subject: 'Confirm your new e-mail address',
    text: `To use this address for your wallet, enter the code ${code}. It is valid for 10 minutes.`,
  })
}
