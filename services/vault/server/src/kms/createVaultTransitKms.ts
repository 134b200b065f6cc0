import * as v from 'valibot'
import { contextBytes } from './contextBytes.ts'
import type { Kms } from './kms.types.ts'

const encrypted = v.object({ data: v.object({ ciphertext: v.pipe(v.string(), v.regex(/^vault:v\d+:/)) }) })
const decrypted = v.object({ data: v.object({ plaintext: v.string() }) })
const timeoutMs = 5_000

export declare namespace createVaultTransitKms {
  type Options = {
    /** Address of the server, without a slash at the end. */
    address: string
    token: string
    /** Name of a transit key that was made with `derived=true`. */
    keyName: string
    /** Where the engine is mounted. */
    mount: string
  }
}

/** HashiCorp Vault's transit engine. The context derives a key of its own for each row. */
export function createVaultTransitKms({ address, token, keyName, mount }: createVaultTransitKms.Options): Kms {
  async function call<Schema extends v.GenericSchema>(action: string, input: object, schema: Schema) {
    const response = await fetch(`${address}/v1/${mount}/${action}/${encodeURIComponent(keyName)}`, {
      method: 'POST',
      headers: { 'x-vault-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The key service answered ${response.status} to ${action}.`)
    return v.parse(schema, await response.json())
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return {
    kind: 'vault',
    async wrap(key, context) {
      const input = { plaintext: base64(key), context: base64(contextBytes(context)) }
      const { data } = await call('encrypt', input, encrypted)
      return { keyId: `${keyName}:${data.ciphertext.split(':')[1]}`, ciphertext: data.ciphertext }
    },
    async unwrap({ ciphertext }, context) {
      const { data } = await call('decrypt', { ciphertext, context: base64(contextBytes(context)) }, decrypted)
      return Buffer.from(data.plaintext, 'base64')
    },
  }
}
