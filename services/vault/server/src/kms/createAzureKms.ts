import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { createRenewal, type Lent } from './createRenewal.ts'
import { contextBytes, type Kms, type KmsContext } from './kms.ts'

const answered = v.object({ kid: v.pipe(v.string(), v.url()), value: v.string() })
const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** A number, or one as text at the metadata service. */
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number(), v.minValue(1)),
})
const timeoutMs = 5_000
const apiVersion = '7.4'
const algorithm = 'RSA-OAEP-256'
const contextBytesLong = 32

export declare namespace createAzureKms {
  type Options = {
    /** `https://….vault.azure.net`, without a slash at the end. */
    vaultUrl: string
    keyName: string
    /** Where tokens come from: the identity of the machine, or that of a workload with a file that the cluster renews. */
    identity:
      | { readonly kind: 'machine'; readonly endpoint: string; readonly clientId?: string | undefined }
      | {
          readonly kind: 'workload'
          readonly authority: string
          readonly tenantId: string
          readonly clientId: string
          readonly tokenFile: string
        }
    clock: Clock
  }
}

/**
 * Azure Key Vault, `wrapKey` and `unwrapKey` with an RSA key. That takes no associated data: the hash of the context is
 * wrapped together with the key, and compared when it is unwrapped.
 */
export function createAzureKms({ vaultUrl, keyName, identity, clock }: createAzureKms.Options): Kms {
  const token = createRenewal(
    () => (identity.kind === 'machine' ? askMachine(identity, clock) : askAsWorkload(identity, clock)),
    clock,
  )
  const keyUrl = `${vaultUrl}/keys/${encodeURIComponent(keyName)}`

  async function call(url: string, action: string, value: Uint8Array): Promise<v.InferOutput<typeof answered>> {
    const response = await fetch(`${url}/${action}?api-version=${apiVersion}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ alg: algorithm, value: Buffer.from(value).toString('base64url') }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The key service answered ${response.status} to ${action}.`)
    return v.parse(answered, await readAnswer(response))
  }
  const digestOf = (context: KmsContext) => createHash('sha256').update(contextBytes(context)).digest()
  return {
    kind: 'azure',
    async wrap(key, context) {
      const { kid, value } = await call(keyUrl, 'wrapkey', Buffer.concat([digestOf(context), key]))
      return { keyId: kid, ciphertext: value }
    },
    async unwrap({ keyId, ciphertext }, context) {
      // Its own key alone: an id that was written over leads to no other server.
      if (!keyId.startsWith(`${keyUrl}/`)) throw new Error('The key is of another vault.')
      const { value } = await call(keyId, 'unwrapkey', Buffer.from(ciphertext, 'base64url'))
      const bytes = Buffer.from(value, 'base64url')
      const digest = bytes.subarray(0, contextBytesLong)
      if (digest.length !== contextBytesLong || !timingSafeEqual(digest, digestOf(context)))
        throw new Error('The key belongs elsewhere.')
      return bytes.subarray(contextBytesLong)
    },
  }
}

async function readToken(response: Response, clock: Clock): Promise<Lent<string>> {
  if (!response.ok) throw new Error(`Azure answered ${response.status} to a call for a token.`)
  const { access_token, expires_in } = v.parse(tokenSchema, await readAnswer(response))
  return { value: access_token, endsAtMs: clock.nowMs() + expires_in * 1000 }
}

type Identity<Kind extends string> = Extract<createAzureKms.Options['identity'], { kind: Kind }>

async function askMachine({ endpoint, clientId }: Identity<'machine'>, clock: Clock): Promise<Lent<string>> {
  const query = new URLSearchParams({
    'api-version': '2018-02-01',
    resource: 'https://vault.azure.net',
    ...(clientId === undefined ? {} : { client_id: clientId }),
  })
  const url = `${endpoint}/metadata/identity/oauth2/token?${query}`
  const headers = { metadata: 'true' }
  return readToken(await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }), clock)
}

/** Client credentials with a federated token (RFC 7523). */
async function askAsWorkload(identity: Identity<'workload'>, clock: Clock): Promise<Lent<string>> {
  const { authority, tenantId, clientId, tokenFile } = identity
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    scope: 'https://vault.azure.net/.default',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: (await readFile(tokenFile, 'utf8')).trim(),
  })
  const url = `${authority}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`
  const signal = AbortSignal.timeout(timeoutMs)
  return readToken(await fetch(url, { method: 'POST', body, redirect: 'error', signal }), clock)
}
