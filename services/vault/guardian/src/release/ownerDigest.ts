import type { OauthProvider } from '@latchkey/protocol/vault'
import { digest } from '../../../server/src/crypto/digest.ts'
import { accountDigest } from '../../../server/src/oauth/accountDigest.ts'
import type { GuardianDeps } from '../deps.ts'

/** What both services call who approved a request: by the address, or by the account at the provider. */
export function ownerDigest({ cipher }: Pick<GuardianDeps, 'cipher'>, release: ownerDigest.Release): string {
  const { id, provider, account, email } = release
  if (provider === null || account === null) return digest(cipher.decrypt(`releases/${id}`, email))
  return accountDigest(provider, cipher.decrypt(`releases/${id}/account`, account))
}

export declare namespace ownerDigest {
  type Release = {
    readonly id: string
    readonly provider: OauthProvider | null
    readonly account: string | null
    readonly email: string
  }
}
