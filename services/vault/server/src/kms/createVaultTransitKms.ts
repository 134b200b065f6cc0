import { readFile } from 'node:fs/promises'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'
import { contextBytes, type Kms } from './kms.ts'

const encrypted = v.object({ data: v.object({ ciphertext: v.pipe(v.string(), v.regex(/^vault:v\d+:/)) }) })
const decrypted = v.object({ data: v.object({ plaintext: v.string() }) })
const looked = v.object({ data: v.object({ ttl: v.number(), renewable: v.optional(v.boolean(), false) }) })
const renewed = v.object({ auth: v.object({ lease_duration: v.number(), renewable: v.boolean() }) })
const timeoutMs = 5_000
/** After a renewal that failed, and between two looks at a token that can't be renewed. */
const againMs = 60_000

export declare namespace createVaultTransitKms {
  type Options = {
    /** Address of the server, without a slash at the end. */
    address: string
    /** A token, which is renewed while it can be; or a file with one, which an agent of Vault renews. */
    token: string | { readonly file: string }
    /** Name of a transit key that was made with `derived=true`. */
    keyName: string
    /** Where the engine is mounted. */
    mount: string
  }
}

/** HashiCorp Vault's transit engine. The context derives a key of its own for each row. */
export function createVaultTransitKms({ address, token, keyName, mount }: createVaultTransitKms.Options): Kms {
  async function call<Schema extends v.GenericSchema>(method: string, path: string, schema: Schema, input?: object) {
    const held = typeof token === 'string' ? token : (await readFile(token.file, 'utf8')).trim()
    const response = await fetch(`${address}/v1/${path}`, {
      method,
      headers: { 'x-vault-token': held, 'content-type': 'application/json' },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The key service answered ${response.status} to ${path.split('/').at(-2)}.`)
    return v.parse(schema, await readAnswer(response))
  }
  const transit = <Schema extends v.GenericSchema>(action: string, input: object, schema: Schema) =>
    call('POST', `${mount}/${action}/${encodeURIComponent(keyName)}`, schema, input)

  if (typeof token === 'string')
    keepAlive(
      async () => (await call('GET', 'auth/token/lookup-self', looked)).data,
      async () => {
        const { auth } = await call('POST', 'auth/token/renew-self', renewed, {})
        return { ttl: auth.lease_duration, renewable: auth.renewable }
      },
    )
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return {
    kind: 'vault',
    async wrap(key, context) {
      const input = { plaintext: base64(key), context: base64(contextBytes(context)) }
      const { data } = await transit('encrypt', input, encrypted)
      return { keyId: `${keyName}:${data.ciphertext.split(':')[1]}`, ciphertext: data.ciphertext }
    },
    async unwrap({ ciphertext }, context) {
      const { data } = await transit('decrypt', { ciphertext, context: base64(contextBytes(context)) }, decrypted)
      return Buffer.from(data.plaintext, 'base64')
    },
  }
}

type Life = { readonly ttl: number; readonly renewable: boolean }

/**
 * Renews a token at half of its life, whether or not it is used. A root token has no end; of one that can't be renewed the
 * calls fail once it is over. Holds no process alive.
 */
function keepAlive(look: () => Promise<Life>, renew: () => Promise<Life>): void {
  const next = (work: () => Promise<Life>) => {
    work().then(
      ({ ttl, renewable }) => {
        if (renewable && ttl > 0) setTimeout(() => next(renew), Math.min((ttl * 1000) / 2, 2 ** 31 - 1)).unref()
      },
      () => setTimeout(() => next(look), againMs).unref(),
    )
  }
  next(look)
}
