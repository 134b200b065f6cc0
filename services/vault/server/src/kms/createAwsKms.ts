import { createHash, createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Kms, KmsContext } from './kms.types.ts'

export declare namespace signAwsRequest {
  type Options = {
    url: URL
    headers: Readonly<Record<string, string>>
    body: string
    region: string
    service: string
    accessKeyId: string
    secretAccessKey: string
    nowMs: number
  }
}

/** The headers of a signed POST. AWS Signature Version 4, as its public documentation describes it. */
export function signAwsRequest(options: signAwsRequest.Options): Record<string, string> {
  const { url, body, region, service } = options
  const time = new Date(options.nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const headers: Record<string, string> = { ...options.headers, host: url.host, 'x-amz-date': time }
  const names = Object.keys(headers).sort()
  const signedNames = names.join(';')
  const canonical = [
    'POST',
    url.pathname,
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    signedNames,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${options.secretAccessKey}`, day),
  )
  const signature = hmac(key, text).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${options.accessKeyId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encrypted = v.object({ CiphertextBlob: v.string(), KeyId: v.string() })
const decrypted = v.object({ Plaintext: v.string() })
const timeoutMs = 5_000

export declare namespace createAwsKms {
  type Options = {
    /** ARN or alias of the master key. */
    keyId: string
    region: string
    accessKeyId: string
    secretAccessKey: string
    /** Default: the region's own. */
    endpoint?: string | undefined
    clock: Clock
  }
}

/** AWS Key Management Service: `Encrypt` and `Decrypt` with an encryption context, over its JSON protocol. */
export function createAwsKms(options: createAwsKms.Options): Kms {
  const url = new URL(options.endpoint ?? `https://kms.${options.region}.amazonaws.com/`)

  async function call<Schema extends v.GenericSchema>(action: string, input: object, schema: Schema) {
    const body = JSON.stringify(input)
    const { host: _, ...headers } = signAwsRequest({
      ...options,
      url,
      body,
      service: 'kms',
      nowMs: options.clock.nowMs(),
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
    })
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`The key service answered ${response.status} to ${action}.`)
    return v.parse(schema, await response.json())
  }

  const contextOf = (context: KmsContext) => ({ EncryptionContext: context })
  return {
    kind: 'aws',
    async wrap(key, context) {
      const input = { KeyId: options.keyId, Plaintext: Buffer.from(key).toString('base64'), ...contextOf(context) }
      const { CiphertextBlob, KeyId } = await call('Encrypt', input, encrypted)
      return { keyId: KeyId, ciphertext: CiphertextBlob }
    },
    async unwrap({ keyId, ciphertext }, context) {
      const input = { KeyId: keyId, CiphertextBlob: ciphertext, ...contextOf(context) }
      return Buffer.from((await call('Decrypt', input, decrypted)).Plaintext, 'base64')
    },
  }
}
