import { readAnswer } from '@latchkey/service-kit/readAnswer'
import { AwsV4Signer } from 'aws4fetch'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { type AwsCredentialSource, openAwsCredentials } from './awsCredentials.ts'
import type { Kms, KmsContext } from './kms.ts'

const encrypted = v.object({ CiphertextBlob: v.string(), KeyId: v.string() })
const decrypted = v.object({ Plaintext: v.string() })
const timeoutMs = 5_000

export declare namespace createAwsKms {
  type Options = {
    /** ARN or alias of the master key. */
    keyId: string
    region: string
    credentials: AwsCredentialSource
    /** Default: the region's own. */
    endpoint?: string | undefined
    clock: Clock
  }
}

/** AWS Key Management Service: `Encrypt` and `Decrypt` with an encryption context, over its JSON protocol. */
export function createAwsKms(options: createAwsKms.Options): Kms {
  const { keyId: masterKey, region, clock } = options
  const credentials = openAwsCredentials(options.credentials, clock)
  const url = new URL(options.endpoint ?? `https://kms.${region}.amazonaws.com/`)

  async function call<Schema extends v.GenericSchema>(action: string, input: object, schema: Schema) {
    const body = JSON.stringify(input)
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
    const { headers } = await new AwsV4Signer({
      url: url.href,
      body,
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: 'kms',
      allHeaders: true,
      datetime: new Date(clock.nowMs()).toISOString().replace(/[-:]|\.\d{3}/g, ''),
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
    }).sign()
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`The key service answered ${response.status} to ${action}.`)
    return v.parse(schema, await readAnswer(response))
  }

  const contextOf = (context: KmsContext) => ({ EncryptionContext: context })
  return {
    kind: 'aws',
    async wrap(key, context) {
      const input = { KeyId: masterKey, Plaintext: Buffer.from(key).toString('base64'), ...contextOf(context) }
      const { CiphertextBlob, KeyId } = await call('Encrypt', input, encrypted)
      return { keyId: KeyId, ciphertext: CiphertextBlob }
    },
    async unwrap({ keyId, ciphertext }, context) {
      const input = { KeyId: keyId, CiphertextBlob: ciphertext, ...contextOf(context) }
      return Buffer.from((await call('Decrypt', input, decrypted)).Plaintext, 'base64')
    },
  }
}
