import { accountEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { base64url, createId } from '../calls/base64url.ts'
import { VaultServiceError } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { KeptSession, KeptWallet, VaultStore } from '../store/vaultStore.ts'
import { expectGuardianKnows, expectKept, rememberLogin } from './sameWallet.ts'
import type { WalletPorts } from './walletPorts.ts'

/** What the auth service gives to a device without a share. */
export type OldSet = v.InferOutput<typeof walletEndpoints.recover.response>

/**
 * Opens the wallet with the recovery key that the worker has at hand, and splits it again for this device, so that no other
 * device's share is touched.
 * @param hold Whether the worker keeps the recovery key.
 * @throws VaultError `frame/other-wallet` when it is not the wallet that this browser or the guardian knows, or
 * `frame/wallet-unreadable` when what was fetched does not open the account's wallet
 */
export async function enrolDevice(
  ports: WalletPorts,
  user: string,
  worker: KeyWorker,
  old: OldSet,
  { hold = false }: { hold?: boolean } = {},
): Promise<KeptWallet> {
  const { store, sessions, keys } = ports
  const { recoveryPublicKey, addresses } = old
  await expectKept(store, user, addresses)
  const setId = createId()
  const { cover: deviceKey } = await keys()
  const made = await worker.run('recover', {
    user,
    oldSetId: old.setId,
    serverShare: base64url.decode(old.serverShare),
    sealedRecovery: base64url.decode(old.sealedRecovery),
    recoveryPublicKey: base64url.decode(recoveryPublicKey),
    addresses,
    setId,
    deviceKey,
  })
  await expectGuardianKnows(ports, worker, addresses)
  const kept: KeptWallet = {
    state: 'pending',
    setId,
    addresses,
    coveredShare: made.coveredShare,
    sealedRecovery: base64url.encode(made.sealedRecovery),
    recoveryPublicKey,
    isBound: true,
  }
  await store.put(`wallet/${user}`, kept)
  await sessions.call(walletEndpoints.prepareSet, {
    setId,
    serverShare: base64url.encode(made.serverShare),
    sealedRecovery: kept.sealedRecovery,
    recoveryPublicKey,
    proof: base64url.encode(made.proof),
  })
  await readBackSet(ports, worker, user, { hold })
  await sessions.call(walletEndpoints.commitSet, { setId })
  return activateWallet(store, user, kept)
}

/**
 * Reads the set just made back from where it lies, D from the browser's storage and S from the service, and opens it by
 * two pairs.
 * @param hold Whether the worker keeps the recovery key, for a recovery method that is added right away.
 * @throws VaultError `frame/wallet-unreadable` when either pair does not give the addresses.
 */
export async function readBackSet(
  ports: WalletPorts,
  worker: KeyWorker,
  user: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<void> {
  const { store, sessions, keys } = ports
  const kept = await store.get(`wallet/${user}`)
  if (kept === undefined) throw new VaultError('frame/wallet-unreadable')
  const { setId, addresses, coveredShare, sealedRecovery } = kept
  const { serverShare } = await sessions.call(walletEndpoints.release, { setId })
  const { cover: deviceKey } = await keys()
  await worker.run('readBack', {
    user,
    setId,
    deviceKey,
    hold,
    kept: {
      addresses,
      coveredShare,
      serverShare: base64url.decode(serverShare),
      sealedRecovery: base64url.decode(sealedRecovery),
    },
  })
}

/** Marks this device's part of a wallet as good: both services have theirs, and two pairs have opened it. */
export async function activateWallet(store: VaultStore, user: string, kept: KeptWallet): Promise<KeptWallet> {
  const active: KeptWallet = { ...kept, state: 'active' }
  await store.put(`wallet/${user}`, active)
  return active
}

/**
 * The wallet that this device holds a share of, if it does. A browser that was closed in the middle of making one is
 * asked first: what it kept counts once it opens the wallet that the account has.
 */
export async function settleWallet(ports: WalletPorts, session: KeptSession): Promise<KeptWallet | undefined> {
  const { store, sessions } = ports
  const user = session.user.id
  const kept = await store.get(`wallet/${user}`)
  if (kept === undefined || session.wallet !== 'active' || !session.deviceEnrolled) return undefined
  if (kept.state === 'active') return kept.isBound === true ? kept : bindWallet(ports, session, kept)
  const { addresses } = await sessions.call(accountEndpoints.me, undefined)
  if (addresses === null || !(await opens(ports, user, { ...kept, addresses }))) return undefined
  return activateWallet(store, user, { ...kept, addresses })
}

/**
 * Binds a wallet to its addresses: D, where that was covered before it was bound, and the word of the guardian. Where the
 * guardian cannot be asked now, it is done the next time.
 * @throws VaultError `frame/other-wallet` when the guardian knows another one
 */
export async function bindWallet(ports: WalletPorts, session: KeptSession, kept: KeptWallet): Promise<KeptWallet> {
  const { store, keys, startWorker } = ports
  const user = session.user.id
  const { setId, addresses } = kept
  const worker = startWorker()
  try {
    const { cover: deviceKey } = await keys()
    const given = { user, setId, deviceKey, coveredShare: kept.coveredShare, addresses }
    const covered = { ...kept, coveredShare: await worker.run('bind', given) }
    await store.put(`wallet/${user}`, covered)
    await rememberLogin(store, session.user.email, user)
    await expectGuardianKnows(ports, worker, addresses)
    const bound: KeptWallet = { ...covered, isBound: true }
    await store.put(`wallet/${user}`, bound)
    return bound
  } catch (error) {
    if (error instanceof VaultServiceError) return kept
    throw error
  } finally {
    worker.end()
  }
}

async function opens({ sessions, keys, startWorker }: WalletPorts, user: string, kept: KeptWallet): Promise<boolean> {
  const { setId, coveredShare, addresses } = kept
  const worker = startWorker()
  try {
    const { serverShare } = await sessions.call(walletEndpoints.release, { setId })
    const { cover: deviceKey } = await keys()
    const given = {
      user,
      setId,
      deviceKey,
      coveredShare,
      serverShare: base64url.decode(serverShare),
      addresses,
      jobs: [],
    }
    await worker.run('sign', given)
    return true
  } catch (error) {
    if (error instanceof VaultError && error.code !== 'frame/wallet-unreadable' && error.details !== 'vault/absent')
      throw error
    return false
  } finally {
    worker.end()
  }
}
