import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../src/clock.ts'
import { createEnvelope } from '../src/kms/createEnvelope.ts'
import { type KmsConfig, openKms } from '../src/kms/openKms.ts'
import { createManualClock } from './createManualClock.ts'
import { startAwsKms } from './startAwsKms.ts'
import { startVaultTransit } from './startVaultTransit.ts'

const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const sessionToken = 'IQoJb3JpZ2luX2VjEXAMPLE//token+with/signs=='
let folder: string
let aws: Awaited<ReturnType<typeof startAwsKms>>
let awsSession: Awaited<ReturnType<typeof startAwsKms>>
let vault: Awaited<ReturnType<typeof startVaultTransit>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
  aws = await startAwsKms(secret)
  awsSession = await startAwsKms(secret, () => sessionToken)
  vault = await startVaultTransit('token', 'shares')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await aws[Symbol.asyncDispose]()
  await awsSession[Symbol.asyncDispose]()
  await vault[Symbol.asyncDispose]()
})

const context = { purpose: 'server-share', user: 'u', set: 's' }
const configs: readonly (readonly [string, () => KmsConfig])[] = [
  ['a key file', () => ({ kind: 'local', path: join(folder, 'auth.keys') })],
  ['AWS KMS', () => awsConfig(secret)],
  ['AWS KMS by temporary credentials', () => sessionConfig(sessionToken)],
  ['Vault transit', () => ({ kind: 'vault', address: vault.url, token: 'token', keyName: 'shares', mount: 'transit' })],
]
const awsConfig = (secretAccessKey: string): KmsConfig => ({
  kind: 'aws',
  keyId: 'alias/shares',
  region: 'eu-central-1',
  credentials: { kind: 'keys', accessKeyId: 'AKIDEXAMPLE', secretAccessKey },
  endpoint: aws.url,
})
const sessionConfig = (token: string | undefined): KmsConfig => ({
  kind: 'aws',
  keyId: 'alias/shares',
  region: 'eu-central-1',
  credentials: { kind: 'keys', accessKeyId: 'ASIAEXAMPLE', secretAccessKey: secret, sessionToken: token },
  endpoint: awsSession.url,
})

describe.each(configs)('a master key in %s', (_, config) => {
  it('opens what it sealed, after a restart too', async () => {
    const sealed = await createEnvelope(openKms(config(), 'auth', systemClock), systemClock).seal(
      Buffer.from('share'),
      context,
    )
    const opened = await createEnvelope(openKms(config(), 'auth', systemClock), systemClock).open(sealed, context)
    expect(Buffer.from(opened).toString()).toBe('share')
    expect(JSON.stringify(sealed)).not.toContain(Buffer.from('share').toString('base64url'))
  })

  it('opens nothing that was changed or belongs elsewhere', async () => {
    const kms = openKms(config(), 'auth', systemClock)
    const key = randomBytes(32)
    const wrapped = await kms.wrap(key, context)
    expect(Buffer.from(await kms.unwrap(wrapped, context))).toEqual(key)
    await expect(kms.unwrap(wrapped, { ...context, user: 'other' })).rejects.toThrow()
    const middle = wrapped.ciphertext.length - 12
    const other = wrapped.ciphertext[middle] === 'A' ? 'B' : 'A'
    const ciphertext = wrapped.ciphertext.slice(0, middle) + other + wrapped.ciphertext.slice(middle + 1)
    await expect(kms.unwrap({ ...wrapped, ciphertext }, context)).rejects.toThrow()
  })
})

describe('the key file', () => {
  it('is readable by its owner alone, or the service does not start', () => {
    const path = join(folder, 'modes.keys')
    openKms({ kind: 'local', path }, 'auth', systemClock)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    chmodSync(path, 0o640)
    expect(() => openKms({ kind: 'local', path }, 'auth', systemClock)).toThrow('0600')
  })

  it('of one service is refused by the other, a copy too', () => {
    const path = join(folder, 'shared.keys')
    openKms({ kind: 'local', path }, 'auth', systemClock)
    const copy = join(folder, 'copy.keys')
    writeFileSync(copy, readFileSync(path), { mode: 0o600 })
    for (const file of [path, copy])
      expect(() => openKms({ kind: 'local', path: file }, 'guardian', systemClock)).toThrow('made for auth')
  })

  it('goes on opening what older keys sealed', async () => {
    const path = join(folder, 'turned.keys')
    const before = openKms({ kind: 'local', path }, 'auth', systemClock)
    const wrapped = await before.wrap(Buffer.from('key'), context)
    const after = openKms({ kind: 'local', path, rotate: true }, 'auth', systemClock)
    expect(Buffer.from(await after.unwrap(wrapped, context)).toString()).toBe('key')
    expect((await after.wrap(Buffer.from('key'), context)).keyId).not.toBe(wrapped.keyId)
  })

  it('that a process has turned which started later is read again', async () => {
    const path = join(folder, 'later.keys')
    const first = openKms({ kind: 'local', path }, 'auth', systemClock)
    const second = openKms({ kind: 'local', path, rotate: true }, 'auth', systemClock)
    const wrapped = await second.wrap(Buffer.from('key'), context)
    expect(Buffer.from(await first.unwrap(wrapped, context)).toString()).toBe('key')
    expect((await first.wrap(Buffer.from('key'), context)).keyId).toBe(wrapped.keyId)
    await expect(first.unwrap({ ...wrapped, keyId: 'k9' }, context)).rejects.toThrow('no key of this id')
  })

  it('is never quoted when it cannot be read', () => {
    const path = join(folder, 'broken.keys')
    writeFileSync(path, '{"keys": canary', { mode: 0o600 })
    expect(() => openKms({ kind: 'local', path }, 'auth', systemClock)).toThrow(/^The key file cannot be read\.$/)
  })
})

describe('a key service elsewhere', () => {
  it('refuses a wrong secret, and its answer is an error', async () => {
    const kms = openKms(awsConfig('wrong'), 'auth', systemClock)
    await expect(kms.wrap(Buffer.from('key'), context)).rejects.toThrow('400')
    for (const token of [undefined, 'ended']) {
      const failure = await openKms(sessionConfig(token), 'auth', systemClock)
        .wrap(Buffer.from('key'), context)
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(String(failure)).toBe('Error: The key service answered 400 to Encrypt.')
    }
    const config = { kind: 'vault', address: vault.url, token: 'wrong', keyName: 'shares', mount: 'transit' } as const
    await expect(openKms(config, 'auth', systemClock).wrap(Buffer.from('key'), context)).rejects.toThrow('403')
  })

  it('is asked once in five minutes for the same key', async () => {
    const clock = createManualClock()
    const kms = openKms({ kind: 'local', path: join(folder, 'asked.keys') }, 'auth', clock)
    let asked = 0
    const counting = {
      ...kms,
      unwrap: (...all: Parameters<typeof kms.unwrap>) => {
        asked += 1
        return kms.unwrap(...all)
      },
    }
    const envelope = createEnvelope(counting, clock)
    const sealed = await envelope.seal(Buffer.from('share'), context)
    for (let round = 0; round < 3; round += 1) await envelope.open(sealed, context)
    expect(asked).toBe(1)
    // A kept key is no way around the context.
    await expect(envelope.open(sealed, { ...context, user: 'other' })).rejects.toThrow()
    clock.ms += 300_000
    await envelope.open(sealed, context)
    expect(asked).toBe(3)
  })

  it('is signed to as in the published example of signature version 4', async () => {
    // AWS General Reference, signature version 4 test suite: post-vanilla.
    const { headers } = await new AwsV4Signer({
      method: 'POST',
      url: 'https://example.amazonaws.com/',
      region: 'us-east-1',
      service: 'service',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      datetime: '20150830T123600Z',
    }).sign()
    expect(headers.get('authorization')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    )
  })
})
