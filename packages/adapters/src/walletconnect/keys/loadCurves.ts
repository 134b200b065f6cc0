import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Curves } from './curves.types.ts'
import { nativeCurves } from './nativeCurves.ts'

/**
 * The browser's own curves where it has them, which run in constant time and cost no download, else noble's: they are
 * half of the client's weight, and are loaded only then.
 */
export async function loadCurves(subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Promise<Curves> {
  if (subtle) {
    const native = nativeCurves(subtle)
    const anyKey = '01'.repeat(32)
    const works = Promise.all([native.agreementPublicKey(anyKey), native.signingPublicKey(anyKey)])
    if (await works.then(Boolean, () => false)) return native
  }
  const { ed25519, x25519 } = await import('@noble/curves/ed25519.js')
  return {
    agreementPublicKey: async (key) => bytesToHex(x25519.getPublicKey(hexToBytes(key))),
    agree: async (key, peer) => x25519.getSharedSecret(hexToBytes(key), hexToBytes(peer)),
    signingPublicKey: async (seed) => bytesToHex(ed25519.getPublicKey(hexToBytes(seed))),
    sign: async (seed, message) => ed25519.sign(message, hexToBytes(seed)),
  }
}
