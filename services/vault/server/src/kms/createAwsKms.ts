import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Kms, KmsContext } from './kms.types.ts'
import { signAwsRequest } from './signAwsRequest.ts'

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
