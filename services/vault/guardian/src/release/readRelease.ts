import type { LoginProvider } from '@latchkey/protocol/vault'
import { digest } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import { accountDigest } from '../../../server/src/oauth/exchangeCode.ts'
import type { People, Signing } from '../contexts.types.ts'
import { limits } from '../limits.ts'

/** What both services call who approved a request: by the address, or by the account at the provider. */
export function ownerDigest({ cipher }: Pick<People, 'cipher'>, release: ownerDigest.Release): string {
  const { id, provider, account, email } = release
  if (provider === null || account === null) return digest(cipher.decrypt(`releases/${id}`, email))
  return accountDigest(provider, cipher.decrypt(`releases/${id}/account`, account))
}

export declare namespace ownerDigest {
  type Release = {
    readonly id: string
    readonly provider: LoginProvider | null
    readonly account: string | null
    readonly email: string
  }
}

/** Which address a scan was for, in the form that accounts are found by. */
const mailboxDigest = ({ cipher }: Pick<People, 'cipher'>, { id, email }: ownerDigest.Release): string =>
  digest(normaliseEmail(cipher.decrypt(`releases/${id}`, email)))

const pollMs = 500

/**
 * The state of a request of this device. Waits for the person for a while.
 * @throws VaultError `guardian/release-closed` when this device has no such request.
 */
export async function readRelease(deps: People & Signing, request: readRelease.Request): Promise<readRelease.Answer> {
  const { database, clock, signer } = deps
  const find = () =>
    database
      .selectFrom('releases')
      .select(['id', 'state', 'email', 'provider', 'account', 'attempt_id', 'not_before', 'ends_at', 'purpose'])
      .where('id', '=', request.releaseId)
      .where('thumbprint', '=', request.device)
      .executeTakeFirst()
  let release = await find()
  for (let waitedMs = 0; waitedMs < request.waitSeconds * 1000 && release?.state === 'waiting'; waitedMs += pollMs) {
    if (release.ends_at <= clock.nowMs()) break
    await clock.sleep(pollMs)
    release = await find()
  }
  if (release === undefined)
    throw new VaultError('guardian/release-closed', { description: 'There is no such request.' })
  const nowMs = clock.nowMs()
  const over = release.ends_at <= nowMs && (release.state === 'waiting' || release.state === 'approved')
  const state = over ? 'expired' : release.state
  const nowSeconds = Math.floor(nowMs / 1000)
  return {
    state,
    approval:
      state === 'approved' || state === 'collected'
        ? signer.sign('device-approval+jwt', {
            sub: ownerDigest(deps, release),
            jkt: request.device,
            attempt: release.attempt_id,
            purpose: release.purpose,
            ...(release.purpose === 'mailbox' ? { mailbox: mailboxDigest(deps, release) } : {}),
            iat: nowSeconds,
            exp: nowSeconds + limits.approvalMs / 1000,
          })
        : null,
    collectInSeconds: state === 'approved' ? Math.max(0, Math.ceil((release.not_before - nowMs) / 1000)) : 0,
  }
}

export declare namespace readRelease {
  type Request = { releaseId: string; waitSeconds: number; device: string }
  type Answer = {
    state: 'waiting' | 'approved' | 'denied' | 'refused' | 'expired' | 'collected'
    approval: string | null
    collectInSeconds: number
  }
}
