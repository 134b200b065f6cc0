import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { createRenewal, type Lent } from './createRenewal.ts'
import { contextBytes, type Kms } from './kms.ts'

const encrypted = v.object({ name: v.string(), ciphertext: v.string() })
const decrypted = v.object({ plaintext: v.string() })
const tokenSchema = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()), expires_in: v.number() })
const accountSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ client_email: v.string(), private_key: v.string(), private_key_id: v.string(), token_uri: v.string() }),
)
const timeoutMs = 5_000
const scope = 'https://www.googleapis.com/auth/cloudkms'

export declare namespace createGcpKms {
  type Options = {
    /** `projects/…/locations/…/keyRings/…/cryptoKeys/…`. */
    keyName: string
    /** A service account's key. Without one, the account of the machine by its metadata server. */
    accountFile?: string | undefined
    endpoint: string
    metadata: string
    clock: Clock
  }
}

/** Google Cloud KMS, REST v1: `encrypt` and `decrypt` with the context as additional authenticated data. */
export function createGcpKms({ keyName, accountFile, endpoint, metadata, clock }: createGcpKms.Options): Kms {
  const token = createRenewal(
    () => (accountFile === undefined ? askMachine(metadata, clock) : askAsAccount(accountFile, clock)),
    clock,
  )

  async function call<Schema extends v.GenericSchema>(action: string, input: object, schema: Schema) {
    const response = await fetch(`${endpoint}/v1/${keyName}:${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The key service answered ${response.status} to ${action}.`)
    return v.parse(schema, await readAnswer(response))
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return {
    kind: 'gcp',
    async wrap(key, context) {
      const input = { plaintext: base64(key), additionalAuthenticatedData: base64(contextBytes(context)) }
      const { name, ciphertext } = await call('encrypt', input, encrypted)
      return { keyId: name, ciphertext }
    },
    async unwrap({ ciphertext }, context) {
      const input = { ciphertext, additionalAuthenticatedData: base64(contextBytes(context)) }
      return Buffer.from((await call('decrypt', input, decrypted)).plaintext, 'base64')
    },
  }
}

async function readToken(response: Response, clock: Clock): Promise<Lent<string>> {
  if (!response.ok) throw new Error(`Google answered ${response.status} to a call for a token.`)
  const { access_token, expires_in } = v.parse(tokenSchema, await readAnswer(response))
  return { value: access_token, endsAtMs: clock.nowMs() + expires_in * 1000 }
}

async function askMachine(metadata: string, clock: Clock): Promise<Lent<string>> {
  const url = `${metadata}/computeMetadata/v1/instance/service-accounts/default/token`
  const headers = { 'metadata-flavor': 'Google' }
  return readToken(await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }), clock)
}

/** OAuth 2.0 for server to server: a JWT that the account's key signs (RFC 7523). */
async function askAsAccount(file: string, clock: Clock): Promise<Lent<string>> {
  const account = v.parse(accountSchema, await readFile(file, 'utf8'))
  const nowSeconds = Math.floor(clock.nowMs() / 1000)
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + 3_600)
    .sign(createPrivateKey(account.private_key))
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const signal = AbortSignal.timeout(timeoutMs)
  return readToken(await fetch(account.token_uri, { method: 'POST', body, redirect: 'error', signal }), clock)
}
