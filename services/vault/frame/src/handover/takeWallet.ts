import { accountEndpoints, handoverEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { KeptWallet } from '../store/store.types.ts'
import { activateWallet } from '../wallet/activateWallet.ts'
import type { WalletPorts } from '../wallet/wallet.types.ts'
import type { Handover } from './handover.types.ts'

/**
 * Takes over what another device of this browser gave: a session, and a share set that counts once D from storage and S
 * from the service have opened the account's wallet.
 * @param worker That of `offerReceiver`.
 * @throws FrameFault `login/attempt-closed` or `frame/wallet-unreadable`
 */
export async function takeWallet(
  ports: WalletPorts,
  auth: VaultClient,
  worker: KeyWorker,
  given: Handover,
): Promise<KeptWallet> {
  const { store, sessions, keys } = ports
  const { ticket, setId, sealedRecovery, recoveryPublicKey, addresses } = given
  const session = await auth.call(handoverEndpoints.take, { ticket })
  const user = session.user.id
  if (user !== given.user) throw new FrameFault('frame/wallet-unreadable')
  const before = await sessions.kept()
  if (before !== undefined && before.user.id !== user) await sessions.end().catch(() => {})
  await sessions.begin(session)
  const { cover } = await keys()
  const coveredShare = await worker.run('receive', {
    user,
    setId,
    cover,
    sealedDevice: base64url.decode(given.sealedDevice),
  })
  await store.put(`wallet/${user}`, {
    state: 'pending',
    setId,
    addresses,
    coveredShare,
    sealedRecovery,
    recoveryPublicKey,
  })
  const kept = await store.get(`wallet/${user}`)
  const told = await sessions.call(accountEndpoints.me, undefined)
  if (kept === undefined || told.addresses === null) throw new FrameFault('frame/wallet-unreadable')
  const { serverShare } = await sessions.call(walletEndpoints.release, { setId })
  await worker.run('sign', {
    user,
    setId,
    cover,
    coveredShare: kept.coveredShare,
    serverShare: base64url.decode(serverShare),
    // The service's word and the other device's must agree, or this opens nothing.
    addresses: sameAddresses(told.addresses, addresses),
    jobs: [],
  })
  await sessions.call(walletEndpoints.commitSet, { setId })
  const active = await activateWallet(store, user, kept)
  await sessions.renew()
  return active
}

function sameAddresses(told: Handover['addresses'], given: Handover['addresses']): Handover['addresses'] {
  const same = (Object.keys(told) as (keyof typeof told)[]).every((name) => told[name] === given[name])
  if (!same) throw new FrameFault('frame/wallet-unreadable')
  return told
}
