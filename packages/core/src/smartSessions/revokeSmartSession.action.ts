import { formatCaipAddress, KitError } from '@latchkey/protocol'
import { postRevokeSession } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { SmartSession } from './smartSessions.query.ts'

const signatureSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/))

/**
 * Takes a session back: the wallet signs that it ends, and the services refuse it from then on. Call it in the handler of a
 * press.
 *
 * @throws KitError `permissions/not-supported` where the wallet doesn't take sessions back, `plan/other-account` where
 * another account is connected now, `connection/client-not-set` without one, `wallet/user-rejected` and what else the wallet
 * answers, `permissions/*` and `http/*` where the services did not take the signature.
 * @example
 * await revokeSmartSession(kit, session)
 */
export async function revokeSmartSession(kit: Kit, session: SmartSession): Promise<void> {
  const { pci, networkId, account, permissions, expiresAt } = session
  const { requestWallet } = await import('../permissions/requestWallet.ts')
  const asked = [{ pci, address: account, expiry: expiresAt, permissions }]
  const answer = v.safeParse(
    signatureSchema,
    await requestWallet(kit, { networkId, from: account }, 'wallet_revokePermissions', asked),
  )
  if (!answer.success) {
    throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a signature' })
  }
  await apiClient(kit).call(postRevokeSession, {
    params: { account: formatCaipAddress(networkId, account) },
    query: {},
    body: { pci, signature: answer.output },
  })
}
