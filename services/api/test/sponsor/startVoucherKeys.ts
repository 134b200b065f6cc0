import { generateKeyPairSync, sign } from 'node:crypto'
import { startFakeNode } from '../startFakeNode.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The keys of `auth` at their address, and what is signed with them. */
export async function startVoucherKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const other = generateKeyPairSync('ed25519').privateKey
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const signing = { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'k1' }], successions: [] }
  const server = await startFakeNode(() => ({ signing }))
  return {
    url: server.url,
    /** @param changes Of the claims that are right for an account, and of the header. */
    voucher(account: string, nowMs: number, changes: object = {}, header: object = {}, isForged = false): string {
      const claims = {
        iss: 'auth',
        sub: account,
        aud: 'https://api.example',
        project: 'p',
        exp: Math.floor(nowMs / 1000) + 600,
        ...changes,
      }
      const text = `${part({ alg: 'EdDSA', typ: 'account-voucher+jwt', kid: 'k1', ...header })}.${part(claims)}`
      return `${text}.${sign(null, Buffer.from(text), isForged ? other : privateKey).toString('base64url')}`
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export type VoucherKeys = Awaited<ReturnType<typeof startVoucherKeys>>
