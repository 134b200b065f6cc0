import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { WalletPorts } from '../wallet/wallet.types.ts'
import type { Receiver } from './handover.types.ts'

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
