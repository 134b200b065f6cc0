import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '../src/clock.ts'
import { startDouble } from './startDouble.ts'

const inputSchema = v.pipe(v.string(), v.parseJson(), v.object({ alg: v.literal('RSA-OAEP-256'), value: v.string() }))
const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const

/**
 * A stand-in for Azure Key Vault, the machine's metadata service and the token endpoint, written from their public
 * references: RSA-OAEP-256, tokens for an hour.
 */
export async function startAzureVault({ keyName, clock }: { readonly keyName: string; readonly clock: Clock }) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const tokens = new Map<string, number>()
  const version = randomBytes(16).toString('hex')
  let isDown = false
  const lend = (expiresIn: number | string) => {
    const token = `eyJ0.${randomBytes(8).toString('hex')}`
    tokens.set(token, clock.nowMs() + 3_599_000)
    return { status: 200, body: { access_token: token, expires_in: expiresIn, token_type: 'Bearer' } }
  }
  const double = await startDouble(({ url = '', headers }, body) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname === '/metadata/identity/oauth2/token') {
      if (isDown) return { status: 503 }
      const isRight = headers.metadata === 'true' && searchParams.get('resource') === 'https://vault.azure.net'
      return isRight ? lend('3599') : { status: 400 }
    }
    if (pathname === '/tenant/oauth2/v2.0/token') {
      if (isDown) return { status: 503 }
      const asked = Object.fromEntries(new URLSearchParams(body))
      const isRight = asked.client_assertion === 'cluster-token' && asked.scope === 'https://vault.azure.net/.default'
      return isRight ? lend(3_599) : { status: 401 }
    }
    const endsAtMs = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '') ?? 0
    if (endsAtMs <= clock.nowMs() || searchParams.get('api-version') !== '7.4') return { status: 401 }
    const kid = `${double.url}/keys/${keyName}/${version}`
    const { value } = v.parse(inputSchema, body)
    const bytes = Buffer.from(value, 'base64url')
    if (pathname === `/keys/${keyName}/wrapkey`)
      return {
        status: 200,
        body: { kid, value: publicEncrypt({ key: pair.publicKey, ...padding }, bytes).toString('base64url') },
      }
    if (pathname !== `/keys/${keyName}/${version}/unwrapkey`) return { status: 404 }
    try {
      const opened = privateDecrypt({ key: pair.privateKey, ...padding }, bytes)
      return { status: 200, body: { kid, value: opened.toString('base64url') } }
    } catch {
      return { status: 400 }
    }
  })
  return {
    url: double.url,
    lent: () => tokens.size,
    fail: (down: boolean) => {
      isDown = down
    },
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  }
}
