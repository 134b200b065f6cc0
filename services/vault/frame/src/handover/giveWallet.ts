import { handoverEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import { drawId } from '../wallet/drawId.ts'
import type { WalletPorts } from '../wallet/wallet.types.ts'
import type { Handover, Receiver } from './handover.types.ts'

/**
 * Makes a share set for another device from this one's, and lets that device in. Ask the person first.
 * @param app Origin of the app that it is for.
 * @throws FrameFault `frame/session-expired`, or `frame/wallet-unreadable` where this device has no wallet to give
 */
export async function giveWallet(ports: WalletPorts, receiver: Receiver, app: string): Promise<Handover> {
  const { store, sessions, keys, startWorker } = ports
  const session = await sessions.fresh()
  const user = session.user.id
  const kept = await store.get(`wallet/${user}`)
  if (kept?.state !== 'active') throw new FrameFault('frame/wallet-unreadable')
  const { addresses, recoveryPublicKey } = kept
  const setId = drawId()
  const worker = startWorker()
  try {
    const { serverShare } = await sessions.call(walletEndpoints.release, { setId: kept.setId })
    const { cover } = await keys()
    const made = await worker.run('handOver', {
      user,
      setId: kept.setId,
      cover,
      coveredShare: kept.coveredShare,
      serverShare: base64url.decode(serverShare),
      addresses,
      newSetId: setId,
      recoveryPublicKey: base64url.decode(recoveryPublicKey),
      receiver: base64url.decode(receiver.ephemeralKey),
    })
    const sealedRecovery = base64url.encode(made.sealedRecovery)
    const { ticket } = await sessions.call(handoverEndpoints.give, {
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
