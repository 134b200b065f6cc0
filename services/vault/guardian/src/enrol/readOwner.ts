import type { guardianEndpoints, OauthProvider, VaultBodyOf } from '@latchkey/protocol/vault'
import { digest } from '../../../server/src/crypto/digest.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import type { GuardianDeps } from '../deps.ts'
import { ownerDigest } from '../release/ownerDigest.ts'
import type { Assertion } from './readAssertion.ts'

/** Who is to approve what the guardian gives out. */
export type Owner = {
  readonly mac: string
  /** Null: the owner of a mailbox. */
  readonly provider: OauthProvider | null
  /** Where notices go, if anywhere. */
  readonly email: string | null
  /** The approved request that proved it. */
  readonly releaseId: string | undefined
}

/**
 * Who enrols: the owner of the address that the person typed, or whoever approved a request of this device here, at the
 * guardian itself. Either must be who the auth service says is logged in: neither alone can plant somebody.
 * @throws VaultFault `guardian/assertion-invalid`, `guardian/not-approved` or `guardian/release-closed`
 */
export async function readOwner(
  deps: GuardianDeps,
  device: string,
  assertion: Assertion,
  sent: VaultBodyOf<typeof guardianEndpoints.enrol>,
): Promise<Owner> {
  const { database, pepper, cipher, clock } = deps
  const another = (description: string) => new VaultFault('guardian/assertion-invalid', { description })
  if ('email' in sent) {
    const email = normaliseEmail(sent.email)
    if (assertion.email !== digest(email)) throw another('The login is of another address.')
    return { mac: pepper.mac('email', email), provider: null, email, releaseId: undefined }
  }
  const { releaseId: id } = sent
  const release = await database
    .selectFrom('releases')
    .select(['id', 'state', 'owner_mac', 'provider', 'account', 'email', 'purpose', 'ends_at'])
    .where('id', '=', id)
    .where('thumbprint', '=', device)
    .executeTakeFirst()
  const closed = () => new VaultFault('guardian/release-closed', { description: 'This request is over.' })
  if (release === undefined || release.ends_at <= clock.nowMs()) throw closed()
  if (release.purpose !== 'device' && release.purpose !== 'protection') throw closed()
  if (release.state === 'waiting')
    throw new VaultFault('guardian/not-approved', { description: 'The person has not answered.' })
  if (release.state !== 'approved' && release.state !== 'collected') throw closed()
  const name = ownerDigest(deps, release)
  const known = release.provider === null ? assertion.email === name : assertion.accounts.includes(name)
  if (!known) throw another('The login is of another account.')
  return {
    mac: release.owner_mac,
    provider: release.provider,
    email: release.email === '' ? null : cipher.decrypt(`releases/${id}`, release.email),
    releaseId: id,
  }
}
