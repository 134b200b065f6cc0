import type { guardianFarcasterEndpoints, VaultBodyOf } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { digest } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import type { AuthVerifier, Mails, People, Settings, Signing } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { readAssertion } from '../enrol/readAssertion.ts'
import { askMailboxes, endMove, movedTo } from './followEmail.ts'

type Sent = VaultBodyOf<typeof guardianFarcasterEndpoints.mailbox>
type Answer = v.InferOutput<typeof guardianFarcasterEndpoints.mailbox.response>

/**
 * Has a mailbox lead to the wallet of an account of Farcaster. Three say yes, each to this service itself: the account, by a scan
 * whose nonce names the address; the wallet's own key beside it, or the hour in which other devices may stop it; and who opens
 * the link that is mailed to the address. The auth service's word is that the person logs in with it, and no more.
 * @throws VaultError `guardian/assertion-invalid`, `guardian/release-closed`, `guardian/frozen`, `login/throttled`, or
 * `vault/absent` where no account of Farcaster leads to a wallet
 */
export async function leadToMailbox(
  deps: People & Mails & Signing & AuthVerifier & Settings<'publicUrl'>,
  device: string,
  sent: Sent,
): Promise<Answer> {
  const { database, pepper, clock } = deps
  const assertion = await readAssertion(deps, sent.assertion, device)
  const { sub, userMac } = assertion
  const to = normaliseEmail(sent.to)
  const toMac = pepper.mac('email', to)
  if (assertion.login !== digest(to)) throw another()
  const owner = await database
    .selectFrom('people')
    .select(['owner_mac', 'provider', 'frozen_until'])
    .where('user_mac', '=', userMac)
    .executeTakeFirst()
  if (owner?.owner_mac === toMac) return movedTo(deps, { sub, to })
  if (owner?.provider !== 'farcaster')
    throw new VaultError('vault/absent', { description: 'No account of Farcaster leads to this wallet.' })
  if (owner.frozen_until > clock.nowMs())
    throw new VaultError('guardian/frozen', { description: 'The owner has stopped this.' })
  const { owner_mac: fromMac } = owner
  const { releaseId } = sent
  if (releaseId === null) {
    const state = await endMove(deps, { userMac, fromMac, toMac })
    return state === 'moved' ? movedTo(deps, { sub, to }) : { state, word: null }
  }
  await askMailboxes(deps, {
    ...{ userMac, from: null, to, fromMac, toMac },
    within: (transaction) => useScan(deps, transaction, { releaseId, device, ownerMac: fromMac, to }),
  })
  return { state: 'waiting', word: null }
}

const another = () =>
  new VaultError('guardian/assertion-invalid', { description: 'This is of another address or account.' })

type Scan = { readonly releaseId: string; readonly device: string; readonly ownerMac: string; readonly to: string }

/**
 * Uses a scan up that this device has proven for this address, by the account that leads to the wallet.
 * @throws VaultError `guardian/release-closed` or `guardian/assertion-invalid`
 */
async function useScan(
  { clock, cipher }: Pick<People, 'cipher' | 'clock'>,
  transaction: Kysely<Schema>,
  { releaseId: id, device, ownerMac, to }: Scan,
): Promise<void> {
  const release = await transaction
    .updateTable('releases')
    .set({ state: 'collected' })
    .where('id', '=', id)
    .where('thumbprint', '=', device)
    .where('provider', '=', 'farcaster')
    .where('purpose', '=', 'mailbox')
    .where('state', '=', 'approved')
    .where('ends_at', '>', clock.nowMs())
    .returning(['owner_mac', 'email'])
    .executeTakeFirst()
  if (release === undefined) throw new VaultError('guardian/release-closed', { description: 'This request is over.' })
  if (release.owner_mac !== ownerMac || normaliseEmail(cipher.decrypt(`releases/${id}`, release.email)) !== to)
    throw another()
}
