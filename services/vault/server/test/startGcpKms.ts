import { createCipheriv, createDecipheriv, createPublicKey, randomBytes } from 'node:crypto'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Clock } from '../src/clock.ts'
import { type DoubleAnswer, startDouble } from './startDouble.ts'

const inputSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    plaintext: v.optional(v.string()),
    ciphertext: v.optional(v.string()),
    additionalAuthenticatedData: v.optional(v.string(), ''),
  }),
)

export declare namespace startGcpKms {
  type Options = {
    readonly keyName: string
    readonly account: { email: string; publicKey: string }
    readonly clock: Clock
  }
}

/**
 * A stand-in for Google Cloud KMS, the metadata server and the token endpoint, written from their public references:
 * AES-256-GCM with the additional data, tokens for an hour.
 */
export async function startGcpKms({ keyName, account, clock }: startGcpKms.Options) {
  const master = randomBytes(32)
  const tokens = new Map<string, number>()
  let isDown = false
  const lend = () => {
    const token = `ya29.${randomBytes(8).toString('hex')}`
    tokens.set(token, clock.nowMs() + 3_599_000)
    return { status: 200, body: { access_token: token, expires_in: 3_599, token_type: 'Bearer' } }
  }

  async function exchange(body: string): Promise<DoubleAnswer> {
    const asked = Object.fromEntries(new URLSearchParams(body))
    if (asked.grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return { status: 400 }
    try {
      const { payload } = await jwtVerify(asked.assertion ?? '', createPublicKey(account.publicKey), {
        issuer: account.email,
        audience: `${double.url}/token`,
        currentDate: new Date(clock.nowMs()),
      })
      return payload.scope === 'https://www.googleapis.com/auth/cloudkms' ? lend() : { status: 403 }
    } catch {
      return { status: 401 }
    }
  }

  const double = await startDouble(({ url, headers }, body) => {
    if (url === '/computeMetadata/v1/instance/service-accounts/default/token') {
      if (isDown) return { status: 503 }
      return headers['metadata-flavor'] === 'Google' ? lend() : { status: 403 }
    }
    if (url === '/token') return isDown ? { status: 503 } : exchange(body)
    const endsAtMs = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '') ?? 0
    if (endsAtMs <= clock.nowMs()) return { status: 401 }
    const input = v.parse(inputSchema, body)
    const data = Buffer.from(input.additionalAuthenticatedData, 'base64')
    if (url === `/v1/${keyName}:encrypt` && input.plaintext !== undefined) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(data)
      const sealed = Buffer.concat([nonce, cipher.update(input.plaintext, 'base64'), cipher.final()])
      const ciphertext = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64')
      return { status: 200, body: { name: `${keyName}/cryptoKeyVersions/1`, ciphertext } }
    }
    if (url !== `/v1/${keyName}:decrypt` || input.ciphertext === undefined) return { status: 404 }
    try {
      const blob = Buffer.from(input.ciphertext, 'base64')
      const cipher = createDecipheriv('aes-256-gcm', master, blob.subarray(0, 12)).setAAD(data)
      cipher.setAuthTag(blob.subarray(-16))
      const plain = Buffer.concat([cipher.update(blob.subarray(12, -16)), cipher.final()])
      return { status: 200, body: { plaintext: plain.toString('base64') } }
    } catch {
      return { status: 400 }
    }
  })
  return {
    url: double.url,
    /** Tokens that were lent. */
    lent: () => tokens.size,
    fail: (down: boolean) => {
      isDown = down
    },
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  }
}
