import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { WalletPorts } from '../wallet/wallet.types.ts'
import type { Receiver } from './handover.types.ts'
import { thumbprintOf } from './thumbprintOf.ts'

/** This device as the receiver of a wallet. The worker holds the key that D is sealed to. */
export async function offerReceiver(ports: WalletPorts, worker: KeyWorker): Promise<Receiver> {
  const { proof } = await ports.keys()
  return {
    thumbprint: await thumbprintOf(proof.publicKey),
    ephemeralKey: base64url.encode(await worker.run('listen', undefined)),
  }
}
