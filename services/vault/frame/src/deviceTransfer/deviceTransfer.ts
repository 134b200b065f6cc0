import { accountEndpoints, deviceTransferEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import type { WalletAddresses } from '../approve/approve.types.ts'
import { base64url, createId } from '../calls/base64url.ts'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { KeptWallet } from '../store/vaultStore.ts'
import { expectKept } from '../wallet/sameWallet.ts'
import { activateWallet } from '../wallet/shareSet.ts'
import type { WalletPorts } from '../wallet/walletPorts.ts'

/** Who is to have the wallet: the key of the device, and the key that its D is sealed to. */
export type Receiver = { readonly thumbprint: string; readonly ephemeralKey: string }

/** What goes from one device of a browser to another, over a port between two documents of the wallet's own origin. */
export type TransferInvite = {
  readonly user: string
  readonly ticket: string
  readonly setId: string
  /** D, sealed to the receiver. */
  readonly sealedDevice: string
  readonly sealedRecovery: string
  readonly recoveryPublicKey: string
  readonly addresses: WalletAddresses
}

/**
 * Makes a share set for another device from this one's, and lets that device in. Ask the person first.
 * @param app Origin of the app that it is for.
 * @throws VaultError `frame/session-expired`, or `frame/wallet-unreadable` where this device has no wallet to give
 */
export async function giveWallet(ports: WalletPorts, receiver: Receiver, app: string): Promise<TransferInvite> {
  const { store, sessions, keys, startWorker } = ports
  const session = await sessions.fresh()
  const user = session.user.id
  const kept = await store.get(`wallet/${user}`)
  if (kept?.state !== 'active') throw new VaultError('frame/wallet-unreadable')
  const { addresses, recoveryPublicKey } = kept
  const setId = createId()
  const worker = startWorker()
  try {
    const { serverShare } = await sessions.call(walletEndpoints.release, { setId: kept.setId })
    const { cover: deviceKey } = await keys()
    const made = await worker.run('handOver', {
      user,
      setId: kept.setId,
      deviceKey,
      coveredShare: kept.coveredShare,
      serverShare: base64url.decode(serverShare),
      addresses,
      newSetId: setId,
      recoveryPublicKey: base64url.decode(recoveryPublicKey),
      receiver: base64url.decode(receiver.ephemeralKey),
    })
    const sealedRecovery = base64url.encode(made.sealedRecovery)
    const { ticket } = await sessions.call(deviceTransferEndpoints.give, {
      thumbprint: receiver.thumbprint,
      app,
      setId,
      serverShare: base64url.encode(made.serverShare),
      sealedRecovery,
      recoveryPublicKey,
      proof: base64url.encode(made.proof),
    })
    const sealedDevice = base64url.encode(made.sealedDevice)
    return { user, ticket, setId, sealedDevice, sealedRecovery, recoveryPublicKey, addresses }
  } finally {
    worker.end()
  }
}

/** This device as the receiver of a wallet. The worker holds the key that D is sealed to. */
export async function offerReceiver(ports: WalletPorts, worker: KeyWorker): Promise<Receiver> {
  const { proof } = await ports.keys()
  return {
    thumbprint: await thumbprintOf(proof.publicKey),
    ephemeralKey: base64url.encode(await worker.run('listen', undefined)),
  }
}

/** The thumbprint of a device's key, by which services know it. RFC 7638. */
async function thumbprintOf(key: CryptoKey): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', key)
  const text = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }))
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/**
 * Takes over what another device of this browser gave: a session, and a share set that counts once D from storage and S
 * from the service have opened the account's wallet.
 * @param worker That of `offerReceiver`.
 * @param projectId Of the app; null in the wallet's own window.
 * @throws VaultError `login/attempt-closed`, `frame/other-family`, `frame/other-wallet` or `frame/wallet-unreadable`
 */
export async function takeWallet(
  ports: WalletPorts,
  auth: VaultClient,
  worker: KeyWorker,
  given: TransferInvite,
  projectId: string | null,
): Promise<KeptWallet> {
  const { store, sessions, keys } = ports
  const { ticket, setId, sealedRecovery, recoveryPublicKey, addresses } = given
  const session = await auth.call(deviceTransferEndpoints.take, { ticket, projectId })
  const user = session.user.id
  if (user !== given.user) throw new VaultError('frame/wallet-unreadable')
  await expectKept(store, user, addresses)
  const before = await sessions.kept()
  if (before !== undefined && before.user.id !== user) await sessions.end().catch(() => {})
  await sessions.begin(session)
  const { cover: deviceKey } = await keys()
  const coveredShare = await worker.run('receive', {
    user,
    setId,
    deviceKey,
    addresses,
    sealedDevice: base64url.decode(given.sealedDevice),
  })
  await store.put(`wallet/${user}`, {
    state: 'pending',
    setId,
    addresses,
    coveredShare,
    sealedRecovery,
    recoveryPublicKey,
    isBound: true,
  })
  const kept = await store.get(`wallet/${user}`)
  const account = await sessions.call(accountEndpoints.me, undefined)
  if (kept === undefined || account.addresses === null) throw new VaultError('frame/wallet-unreadable')
  const { serverShare } = await sessions.call(walletEndpoints.release, { setId })
  await worker.run('sign', {
    user,
    setId,
    deviceKey,
    coveredShare: kept.coveredShare,
    serverShare: base64url.decode(serverShare),
    // D is sealed for the other device's addresses: it does not open where the service names others.
    addresses: account.addresses,
    jobs: [],
  })
  await sessions.call(walletEndpoints.commitSet, { setId })
  const active = await activateWallet(store, user, kept)
  await sessions.renew()
  return active
}
