import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../src/clock.ts'
import { kmsConfigOf, kmsEnv } from '../src/kms/kmsConfig.ts'
import { openKms } from '../src/kms/openKms.ts'
import { createManualClock } from './createManualClock.ts'
import { startAwsKms } from './startAwsKms.ts'
import { startAwsRoles } from './startAwsRoles.ts'
import { startAzureVault } from './startAzureVault.ts'
import { startGcpKms } from './startGcpKms.ts'
import { startVaultTransit } from './startVaultTransit.ts'

const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const hourMs = 3_600_000
const context = { purpose: 'server-share', user: 'u', set: 's' }
const gcpKey = 'projects/p/locations/europe/keyRings/r/cryptoKeys/shares'

/** What a service reads from its environment. */
const configOf = (env: Record<string, string>) => kmsConfigOf(v.parse(v.object(kmsEnv('auth.keys')), env))

let folder: string
let clock: ReturnType<typeof createManualClock>
const open: AsyncDisposable[] = []
const started = async <Double extends AsyncDisposable>(starting: Promise<Double>): Promise<Double> => {
  const double = await starting
  open.push(double)
  return double
}
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
  clock = createManualClock()
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  for (const double of open.splice(0)) await double[Symbol.asyncDispose]()
})

/** A key service, where its credentials come from, and the environment that names both. */
type Source = {
  lent(): number
  fail(down: boolean): void
  env: Record<string, string>
}

async function awsSource(env: (roles: string) => Record<string, string>): Promise<Source> {
  const roles = await started(startAwsRoles(secret, clock))
  const aws = await started(startAwsKms(secret, roles.token))
  const common = { KMS: 'aws', AWS_KMS_KEY_ID: 'alias/shares', AWS_REGION: 'eu-central-1', AWS_KMS_ENDPOINT: aws.url }
  return { ...roles, env: { ...common, ...env(roles.url) } }
}

async function gcpSource(env: (url: string) => Record<string, string>): Promise<Source> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const account = { email: 'vault@p.iam.gserviceaccount.com', publicKey }
  const gcp = await started(startGcpKms({ keyName: gcpKey, account, clock }))
  file(
    'account.json',
    JSON.stringify({
      type: 'service_account',
      client_email: account.email,
      private_key: privateKey,
      private_key_id: 'k1',
      token_uri: `${gcp.url}/token`,
    }),
  )
  return { ...gcp, env: { KMS: 'gcp', GCP_KMS_KEY: gcpKey, GCP_KMS_ENDPOINT: gcp.url, ...env(gcp.url) } }
}

async function azureSource(env: (url: string) => Record<string, string>): Promise<Source> {
  const azure = await started(startAzureVault({ keyName: 'shares', clock }))
  return {
    ...azure,
    env: { KMS: 'azure', AZURE_KEY_VAULT_URL: azure.url, AZURE_KEY_NAME: 'shares', ...env(azure.url) },
  }
}

const sources: readonly (readonly [string, () => Promise<Source>])[] = [
  [
    'a role of AWS by a web identity',
    () =>
      awsSource((url) => ({
        AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/latchkey',
        AWS_WEB_IDENTITY_TOKEN_FILE: file('token', 'cluster-token\n'),
        AWS_ENDPOINT_URL_STS: `${url}/sts/`,
      })),
  ],
  [
    'a role of AWS by the agent of a container',
    () =>
      awsSource((url) => ({
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/container`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file('token', 'agent-token\n'),
      })),
  ],
  [
    'a role of AWS by the metadata of an instance',
    () => awsSource((url) => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: url })),
  ],
  ['a machine of Google', () => gcpSource((url) => ({ GCE_METADATA_HOST: new URL(url).host }))],
  ['an account of Google', () => gcpSource(() => ({ GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'account.json') }))],
  ['a machine of Azure', () => azureSource((url) => ({ AZURE_METADATA_ENDPOINT: url }))],
  [
    'a workload of Azure',
    () =>
      azureSource((url) => ({
        AZURE_AUTHORITY_HOST: url,
        AZURE_TENANT_ID: 'tenant',
        AZURE_CLIENT_ID: 'client',
        AZURE_FEDERATED_TOKEN_FILE: file('token', 'cluster-token\n'),
      })),
  ],
]

describe.each(sources)('a master key for %s', (_, begin) => {
  it('opens what it sealed in its place alone, with credentials that are asked for once', async () => {
    const { env, lent } = await begin()
    const kms = openKms(configOf(env), 'auth', clock)
    const key = randomBytes(32)
    const wrapped = await kms.wrap(key, context)
    expect(Buffer.from(await kms.unwrap(wrapped, context))).toEqual(key)
    expect(lent()).toBe(1)
    await expect(kms.unwrap(wrapped, { ...context, user: 'other' })).rejects.toThrow()
    const other = wrapped.ciphertext[20] === 'A' ? 'B' : 'A'
    const ciphertext = wrapped.ciphertext.slice(0, 20) + other + wrapped.ciphertext.slice(21)
    await expect(kms.unwrap({ ...wrapped, ciphertext }, context)).rejects.toThrow()
    expect(kms.kind).toBe(env.KMS)
  })

  it('has new credentials before the old ones end, and uses those while their source is down', async () => {
    const { env, lent, fail } = await begin()
    const kms = openKms(configOf(env), 'auth', clock)
    const wrapped = await kms.wrap(randomBytes(32), context)
    clock.ms += hourMs - 4 * 60_000
    fail(true)
    await kms.unwrap(wrapped, context)
    await kms.unwrap(wrapped, context)
    expect(lent()).toBe(1)
    fail(false)
    clock.ms += 16_000
    await kms.unwrap(wrapped, context)
    expect(lent()).toBe(2)
    clock.ms += 10 * 60_000
    await kms.unwrap(wrapped, context)
    expect(lent()).toBe(2)
  })

  it('says what is missing once they have ended, without a secret, and goes on when the source is back', async () => {
    const { env, fail } = await begin()
    const kms = openKms(configOf(env), 'auth', clock)
    const wrapped = await kms.wrap(randomBytes(32), context)
    clock.ms += hourMs
    fail(true)
    const failure = await kms.unwrap(wrapped, context).catch((error: unknown) => String(error))
    expect(failure).toMatch(
      /^Error: (STS|The container’s agent|The metadata service|Google|Azure) answered 503 to a call for/,
    )
    expect(failure).not.toMatch(/session-|cluster-token|agent-token|ya29|eyJ0|wJalr/)
    fail(false)
    await kms.unwrap(wrapped, context)
  })
})

describe('a token of Vault', () => {
  const vaultEnv = (url: string, more: Record<string, string>) => ({
    ...{ KMS: 'vault', VAULT_ADDR: url, VAULT_TRANSIT_KEY: 'shares' },
    ...more,
  })

  it('is renewed at half of its life, used or not; one that cannot be is over in time', async () => {
    for (const renewable of [true, false]) {
      const vault = await started(startVaultTransit('hvs.token', 'shares', { ttlMs: 2_000, renewable }))
      const kms = openKms(configOf(vaultEnv(vault.url, { VAULT_TOKEN: 'hvs.token' })), 'auth', systemClock)
      const wrapped = await kms.wrap(randomBytes(32), context)
      await wait(2_600)
      const after = kms.unwrap(wrapped, context)
      if (renewable) await after
      else await expect(after).rejects.toThrow(/^The key service answered 403 to decrypt\.$/)
    }
  })

  it('in a file is read again, since an agent puts others there', async () => {
    const vault = await started(startVaultTransit('hvs.second', 'shares'))
    const path = file('token', 'hvs.first\n')
    const kms = openKms(configOf(vaultEnv(vault.url, { VAULT_TOKEN_FILE: path })), 'auth', clock)
    await expect(kms.wrap(randomBytes(32), context)).rejects.toThrow('403')
    file('token', 'hvs.second\n')
    await kms.wrap(randomBytes(32), context)
  })
})

it('an id of another vault that was written into a row is not called', async () => {
  const { env } = await azureSource((url) => ({ AZURE_METADATA_ENDPOINT: url }))
  const kms = openKms(configOf(env), 'auth', clock)
  const wrapped = await kms.wrap(randomBytes(32), context)
  const keyId = `https://evil.example/keys/shares/${'0'.repeat(32)}`
  await expect(kms.unwrap({ ...wrapped, keyId }, context)).rejects.toThrow('The key is of another vault.')
})

it.each([
  [{ KMS: 'aws', AWS_REGION: 'eu-central-1' }, 'AWS_KMS_KEY_ID'],
  [{ KMS: 'aws', AWS_REGION: 'r', AWS_KMS_KEY_ID: 'k', AWS_ACCESS_KEY_ID: 'a' }, 'AWS_SECRET_ACCESS_KEY'],
  [{ KMS: 'aws', AWS_REGION: 'r', AWS_KMS_KEY_ID: 'k', AWS_WEB_IDENTITY_TOKEN_FILE: 'f' }, 'AWS_ROLE_ARN'],
  [{ KMS: 'gcp' }, 'GCP_KMS_KEY'],
  [{ KMS: 'azure', AZURE_KEY_NAME: 'k' }, 'AZURE_KEY_VAULT_URL'],
  [{ KMS: 'vault', VAULT_ADDR: 'http://localhost:1', VAULT_TRANSIT_KEY: 'k' }, 'VAULT_TOKEN or VAULT_TOKEN_FILE'],
])('a start says what is missing: %o', (env, name) => {
  expect(() => configOf(env as Record<string, string>)).toThrow(`${name} is needed with KMS=${env.KMS}.`)
})
