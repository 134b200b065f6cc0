import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { fromBase64 } from '../wire/base64.ts'
import type { Curves } from './curves.ts'

// PKCS #8 around a raw private key (RFC 8410): the two differ in one byte, the curve's object identifier.
const pkcs8 = (identifier: number, privateKey: string) =>
  concatBytes(hexToBytes(`302e020100300506032b65${identifier.toString(16)}04220420`), hexToBytes(privateKey))

/** The curves of the browser. Missing in old ones, and on pages without https. */
function nativeCurves(subtle: SubtleCrypto): Curves {
  const agreementKey = (key: string) =>
    subtle.importKey('pkcs8', pkcs8(0x6e, key), { name: 'X25519' }, true, ['deriveBits'])
  const signingKey = (seed: string) => subtle.importKey('pkcs8', pkcs8(0x70, seed), { name: 'Ed25519' }, true, ['sign'])
  const publicKey = async (key: CryptoKey) => {
    const { x } = await subtle.exportKey('jwk', key)
    return bytesToHex(fromBase64(x ?? ''))
  }
  return {
    agreementPublicKey: async (key) => publicKey(await agreementKey(key)),
    agree: async (key, peer) => {
      const peerKey = await subtle.importKey('raw', hexToBytes(peer), { name: 'X25519' }, false, [])
      return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peerKey }, await agreementKey(key), 256))
    },
    signingPublicKey: async (seed) => publicKey(await signingKey(seed)),
    sign: async (seed, message) =>
      new Uint8Array(await subtle.sign('Ed25519', await signingKey(seed), Uint8Array.from(message))),
  }
}

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
