import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Attestation, SecretStore } from '../../store/relayStore.ts'

/** Maximum lifetime of a request; a wallet may read one as late as that. */
const lifeSeconds = 604_800
/** How long wallets may keep the public key. */
const keyLifeSeconds = 86_400

/** Signs what the attestation page saw. */
export type Attestor = {
  /** A JWT (ES256) that binds `attestation` to the envelope whose SHA-256 is `id`. */
  attest(id: string, attestation: Attestation, nowMs: number): { readonly token: string; readonly expiresAtMs: number }
  /** The public key as wallets fetch it. */
  publicKey(nowMs: number): { readonly publicKey: Readonly<Record<string, unknown>>; readonly expiresAt: number }
}

/** Takes the relay's P-256 key from the store, or makes one that all processes then share. */
export async function createAttestor(secrets: SecretStore): Promise<Attestor> {
  const fresh = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' })
  const key = createPrivateKey(await secrets.secret('attestation-key', String(fresh)))
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' })
  return {
    attest(id, { origin, isVerified }, nowMs) {
      const exp = Math.floor(nowMs / 1_000) + lifeSeconds
      // There is no list of frauds here, so the claim is null rather than false.
      const claims = { exp, id, origin, isScam: null, isVerified }
      const signed = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return { token: `${signed}.${signature.toString('base64url')}`, expiresAtMs: exp * 1_000 }
    },
    publicKey: (nowMs) => ({
      publicKey: { crv, ext: true, key_ops: ['verify'], kty, x, y },
      expiresAt: Math.floor(nowMs / 1_000) + keyLifeSeconds,
    }),
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
