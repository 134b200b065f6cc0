import { guardianEndpoints } from '@latchkey/protocol/vault'
import { errorFields } from '@latchkey/service-kit/log'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { keepGuardianProvider } from '../account/guardianContact.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { GuardianVerifier, Logging, Mails, People, Settings, Signing, Store } from '../contexts.types.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { expectStepUp } from '../security/stepUpGuards.ts'
import type { Session } from '../sessions/findSession.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { readUser } from '../users/readUser.ts'
import { expectReceipt, findWallet } from '../wallet/findWallet.ts'

const wordMs = 10 * 60_000
const timeoutMs = 5_000

/**
 * Asks the guardian about automatic recovery that was turned on again, once its waiting time is over: the owner may have
 * stopped it there, and then it recovers nothing. Until the guardian has said yes it counts as no recovery method.
 */
export async function confirmAutomatic(deps: Store & Signing & Logging & Settings<'guardianUrl'>): Promise<void> {
  const { database, clock, config, signer, log } = deps
  const nowMs = clock.nowMs()
  const due = await database
    .selectFrom('wallets')
    .select(['user_id', 'recovery_public_key'])
    .where('automatic', '=', 'on')
    .where('automatic_from', '>', 0)
    .where('automatic_from', '<=', nowMs)
    .execute()
  for (const { user_id: sub, recovery_public_key: rpk } of due)
    try {
      const nowSeconds = Math.floor(nowMs / 1000)
      const claims = { sub, rpk, iat: nowSeconds, exp: nowSeconds + wordMs / 1000 }
      const response = await fetch(`${config.guardianUrl}${guardianEndpoints.held.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ word: signer.sign('key-held+jwt', claims) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`The guardian answered ${response.status}.`)
      const { held } = v.parse(guardianEndpoints.held.response, await readAnswer(response))
      await database
        .updateTable('wallets')
        .set(held ? { automatic_from: null } : { automatic: 'off', automatic_from: null })
        .where('user_id', '=', sub)
        .where('recovery_public_key', '=', rpk)
        .where('automatic_from', '<=', nowMs)
        .execute()
    } catch (error) {
      log.warn(errorFields(error), 'the guardian was not asked about a recovery key')
    }
}

/**
 * Notes that the guardian holds the recovery key again. It gives it out from a day later on.
 * @returns From when on, in milliseconds since 1970.
 * @throws VaultError `session/step-up-needed`, `vault/absent` or `vault/receipt-invalid`
 */
export async function turnAutomaticOn(
  deps: People & Mails & GuardianVerifier,
  session: Session,
  receipt: string,
): Promise<number> {
  const { userId } = session
  expectStepUp(deps, session)
  const wallet = await findWallet(deps, userId)
  if (wallet === undefined) throw new VaultError('vault/absent', { description: 'This account has no wallet.' })
  const { fromMs, by } = await expectReceipt(deps, userId, wallet.addresses, wallet.recoveryPublicKey, receipt)
  const { email } = await readUser(deps, userId)
  await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const turned = await transaction
      .updateTable('wallets')
      .set({ automatic: 'on', automatic_from: fromMs })
      .where('user_id', '=', userId)
      .where('recovery_public_key', '=', wallet.recoveryPublicKey)
      .executeTakeFirst()
    if (turned.numUpdatedRows !== 1n)
      throw new VaultError('vault/receipt-invalid', { description: 'The recovery key was changed meanwhile.' })
    await keepGuardianProvider(transaction, userId, by)
    await noteEvent(deps, transaction, session, 'automatic-on')
    await sendNotice(deps, transaction, email, {
      subject: 'Automatic recovery is being turned on',
      lines: ['From tomorrow on, your mailbox leads back to your wallet again.'],
    })
  })
  void deps.outbox.flush()
  return fromMs
}
