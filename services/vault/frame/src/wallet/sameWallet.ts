import { guardianEndpoints, serviceEndpoints } from '@latchkey/protocol/vault'
import type { WalletAddresses } from '../approve/approve.types.ts'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { KeptSession, VaultStore } from '../store/vaultStore.ts'
import type { WalletPorts } from './walletPorts.ts'

// The auth service names the person and their addresses. What this browser kept and what the guardian keeps is compared with
// it, so that one that lies leads no person to a wallet of its own.

/** @throws VaultError `frame/other-wallet` when this browser keeps a wallet of a person under other addresses */
export async function expectKept(
  store: Pick<VaultStore, 'get'>,
  user: string,
  addresses: WalletAddresses,
): Promise<void> {
  const kept = await store.get(`wallet/${user}`)
  if (kept?.state !== 'active') return
  const names = ['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const
  if (names.some((name) => kept.addresses[name] !== addresses[name])) throw new VaultError('frame/other-wallet')
}

/**
 * Looks that a login leads where it led before, ahead of anything that is made or brought for it.
 * @param email That the person logged in with.
 * @throws VaultError `frame/other-wallet`
 */
export async function expectSamePerson(
  store: Pick<VaultStore, 'get'>,
  { user, wallet }: Pick<KeptSession, 'user' | 'wallet'>,
  email: string | null,
): Promise<void> {
  const isKept = async (id: string) => (await store.get(`wallet/${id}`))?.state === 'active'
  if (await isKept(user.id)) {
    // A wallet that is here was made: that there is none would have it replaced.
    if (wallet !== 'active') throw new VaultError('frame/other-wallet')
    return
  }
  // An account that begins without a wallet gets one of this browser's own making.
  if (email === null || wallet !== 'active') return
  const known = await store.get(await loginKey(email))
  if (known !== undefined && known !== user.id && (await isKept(known))) throw new VaultError('frame/other-wallet')
}

/** Keeps to which account an address led. */
export async function rememberLogin(store: VaultStore, email: string | null, user: string): Promise<void> {
  if (email !== null) await store.put(await loginKey(email), user)
}

async function loginKey(email: string): Promise<`login/${string}`> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase())
  return `login/${base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))}`
}

/**
 * Has the guardian say which wallet it keeps for who is logged in. Of one who was enrolled before it kept addresses, it keeps
 * these.
 * @throws VaultError `frame/other-wallet`
 */
export async function expectGuardianKnows(
  { sessions, guardian }: Pick<WalletPorts, 'sessions' | 'guardian'>,
  worker: KeyWorker,
  addresses: WalletAddresses,
): Promise<void> {
  const { user, assertion } = await sessions.fresh()
  const own = await worker.run('digest', { addresses })
  const { word } = await guardian.call(guardianEndpoints.addresses, { assertion, addresses: own })
  await expectWord({ guardian }, worker, { user: user.id, word, own })
}

/** @throws VaultError `frame/other-wallet` when the guardian's word is not for these addresses */
export async function expectWord(
  { guardian }: Pick<WalletPorts, 'guardian'>,
  worker: KeyWorker,
  { user, word, own }: { readonly user: string; readonly word: string; readonly own: string },
): Promise<void> {
  const { signing } = await guardian.call(serviceEndpoints.guardianKeys, undefined)
  const guardianKeys = signing.keys.map(({ x }) => x)
  const kept = await worker.run('readWord', { user, word, guardianKeys })
  if (kept !== own) throw new VaultError('frame/other-wallet')
}
