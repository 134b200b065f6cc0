import { randomBytes } from 'node:crypto'
import { accountEndpoints, guardianEndpoints, loginEndpoints, serviceEndpoints } from '@latchkey/protocol/vault'
import { createRecoveryKey, passwordOprf, sealToRecovery } from '@latchkey/vault/keys'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fixedSecret } from '../../server/src/secrets/openSecret.ts'
import { secretsCommand } from '../../server/src/secrets/secretsCommand.ts'
import { trustPeerKeys } from '../../server/src/secrets/trustPeerKeys.ts'
import { createSigner, keyFingerprint } from '../../server/src/statements.ts'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import { type TestVault, testVault } from './testVault.ts'

const email = 'ann@example.org'
const quarterMs = 15 * 60_000
const hourMs = 60 * 60_000

/** What a service prints once a secret of it is renewed and in use. */
async function renewed(vault: TestVault, of: 'auth' | 'guardian', name: string): Promise<void> {
  await secretsCommand(vault[of].deps, ['renew', name])
  vault.clock.ms += quarterMs
}

describe('the key of the auth service for signing', () => {
  it('is renewed under people who are logged in, and the older one is worth nothing once it is retired', async () => {
    await using vault = await testVault()
    const device = vault.device()
    const before = await vault.auth.logIn(device.auth, email)
    await makeWallet(device, before)
    const blinded = Buffer.from(passwordOprf.blind(Buffer.from('input')).blinded).toString('base64url')
    const held = (assertion: string) =>
      device.guardian.attempt(guardianEndpoints.oprf, { assertion, blinded }).then(({ code }) => code)
    expect(await held(before.assertion)).toBeUndefined()

    await secretsCommand(vault.auth.deps, ['renew', 'signing'])
    const { keys } = vault.auth.deps.signer.published()
    expect(keys).toHaveLength(2)
    // Published, and not used before everybody can know it.
    const meanwhile = await device.auth.call(loginEndpoints.refresh, { refreshToken: before.refreshToken })
    const kidOf = (jws: string) => JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()).kid
    expect(kidOf(meanwhile.assertion)).toBe(keys[1]?.kid)
    vault.clock.ms += quarterMs - 60_000
    const last = await device.auth.call(loginEndpoints.refresh, { refreshToken: meanwhile.refreshToken })
    vault.clock.ms += 60_000
    const after = await device.auth.call(loginEndpoints.refresh, { refreshToken: last.refreshToken })
    expect(kidOf(after.assertion)).toBe(keys[0]?.kid)
    for (const { assertion } of [last, after]) expect(await held(assertion)).toBeUndefined()

    await expect(secretsCommand(vault.auth.deps, ['retire', 'signing'])).rejects.toThrow('may be needed until')
    vault.clock.ms += hourMs
    const stolen = createSigner(
      fixedSecret(vault.auth.deps.secrets.of('signing').all()[1]?.secret ?? new Uint8Array(32)),
      'auth',
    )
    await secretsCommand(vault.auth.deps, ['retire', 'signing'])
    expect(vault.auth.deps.signer.published().keys).toEqual([keys[0]])
    const now = await device.auth.call(loginEndpoints.refresh, { refreshToken: after.refreshToken })
    expect(await held(now.assertion)).toBeUndefined()
    const claims = JSON.parse(Buffer.from(now.assertion.split('.')[1] ?? '', 'base64url').toString())
    vault.clock.ms += 11 * 60_000
    expect(await held(stolen.sign('session-assertion+jwt', { ...claims, exp: claims.exp + 3_600 }))).toBe(
      'guardian/assertion-invalid',
    )
  })
})

describe('the key of fields', () => {
  it('is renewed: every field follows, and what was copied before opens with the retired key alone', async () => {
    await using vault = await testVault()
    const { deps } = vault.auth
    const device = vault.device()
    let session = await vault.auth.logIn(device.auth, email)
    const stored = () => deps.database.selectFrom('identities').select('email').executeTakeFirstOrThrow()
    const { email: old } = await stored()

    await secretsCommand(deps, ['renew', 'fields'])
    vault.clock.ms += quarterMs - 60_000
    session = await device.auth.call(loginEndpoints.refresh, { refreshToken: session.refreshToken })
    vault.clock.ms += 60_000
    await expect(secretsCommand(deps, ['renew', 'fields'])).rejects.toThrow('Retire generation 1')
    expect((await device.auth.call(accountEndpoints.me, undefined, session)).user.email).toBe(email)
    expect(await deps.renewFields()).toBe(0)
    const { email: renewedEmail } = await stored()
    expect(renewedEmail).toMatch(/^2\./)
    await secretsCommand(deps, ['retire', 'fields'])
    expect((await device.auth.call(accountEndpoints.me, undefined, session)).user.email).toBe(email)
    await deps.database.updateTable('identities').set({ email: old }).execute()
    expect(await device.auth.attempt(accountEndpoints.me, undefined, session)).toMatchObject({ code: 'api/internal' })
  })

  it('is not retired while a field is under it', async () => {
    await using vault = await testVault()
    const { deps } = vault.auth
    const mails = Array.from({ length: 201 }, (_, n) => ({ to: `p${n}@example.org`, subject: 's', text: 't' }))
    for (const mail of mails) await deps.outbox.add(deps.database, mail, 86_400_000)
    await renewed(vault, 'auth', 'fields')
    await expect(secretsCommand(deps, ['retire', 'fields'])).rejects.toThrow('101 fields are still under')
    await expect(secretsCommand(deps, ['retire', 'fields'])).rejects.toThrow('1 fields are still under')
    expect(await secretsCommand(deps, ['retire', 'fields'])).toContain('fields: 2 (in use)')
    for (let flushed = 0; flushed < mails.length; flushed += 50) await deps.outbox.flush()
    expect(vault.auth.postbox.last('p200@example.org').text).toBe('t')
  })
})

it('the seal key of the guardian is renewed: a frame that has just read the older one is served', async () => {
  await using vault = await testVault()
  const device = vault.device()
  let session = await vault.auth.logIn(device.auth, email)
  const { seal } = await device.guardian.call(serviceEndpoints.guardianKeys, undefined)
  const enrolTo = (key: string) => {
    const recovery = createRecoveryKey(plainRandom)
    const recoveryPublicKey = Buffer.from(recovery.public).toString('base64url')
    const context = { user: session.user.id, set: recoveryPublicKey, slot: 'enrol' }
    const sealed = sealToRecovery(Buffer.from(key, 'base64url'), recovery.secret, context, randomBytes)
    return { email, recoveryPublicKey, sealedRecoveryKey: Buffer.from(sealed).toString('base64url') }
  }
  const attempt = async (key: string) => {
    session = await device.auth.call(loginEndpoints.refresh, { refreshToken: session.refreshToken })
    const enrolment = { assertion: session.assertion, ...enrolTo(key) }
    return (await device.guardian.attempt(guardianEndpoints.enrol, enrolment)).code
  }
  await renewed(vault, 'guardian', 'seal')
  const { seal: next } = await device.guardian.call(serviceEndpoints.guardianKeys, undefined)
  expect(next).not.toBe(seal)
  expect([await attempt(seal), await attempt(next)]).toEqual([undefined, undefined])
  vault.clock.ms += hourMs
  await secretsCommand(vault.guardian.deps, ['retire', 'seal'])
  expect([await attempt(seal), await attempt(next)]).toEqual(['vault/conflict', undefined])
})

it('nonces that were given out go on working while their key is renewed', async () => {
  await using vault = await testVault()
  const nonce = vault.auth.deps.proofs.nonce()
  await secretsCommand(vault.auth.deps, ['renew', 'nonces'])
  vault.clock.ms += 4 * 60_000
  const ask = { email, projectId: 'p' }
  const claims = { nonce }
  expect(await vault.device().auth.call(loginEndpoints.email, ask, { claims })).toMatchObject({ action: 'VERIFY_OTP' })
})

it('says what it can do, and renews nothing that it does not know', async () => {
  await using vault = await testVault()
  for (const asked of [[], ['renew'], ['retire', 'pepper'], ['renew', 'seal'], ['rotate', 'signing']])
    await expect(secretsCommand(vault.auth.deps, asked)).rejects.toThrow('What is to be done?')
  await expect(secretsCommand(vault.auth.deps, ['retire', 'signing'])).rejects.toThrow('no older generation')
  expect(await secretsCommand(vault.auth.deps, ['status'])).toContain('signing: 1 (in use)')
})

describe('keys that somebody else publishes in the place of the other service', () => {
  const signerOf = (...seeds: readonly Uint8Array[]) => {
    const all = seeds.map((secret, at) => ({ secret, number: seeds.length - at, fromMs: 0 }))
    return createSigner(
      { all: () => all, current: () => all[0] ?? { number: 1, secret: randomBytes(32), fromMs: 0 } },
      'auth',
    )
  }
  const [first, second, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const trustIn = (vault: TestVault, logged: object[], pins?: readonly string[]) => {
    const { database, clock } = vault.guardian.deps
    const log = { error: (fields: object) => void logged.push(fields) }
    const trusted = trustPeerKeys({ database, clock, log, issuer: 'auth', pins })
    return async (published: ReturnType<ReturnType<typeof signerOf>['published']>) =>
      (await trusted(published)).map(({ x }) => x)
  }
  const xOf = (seed: Uint8Array) => signerOf(seed).published().keys[0]?.x ?? ''

  it('are not trusted after the first contact, and the log says so', async () => {
    await using vault = await testVault()
    const logged: object[] = []
    const trust = trustIn(vault, logged)
    expect(await trust(signerOf(first).published())).toEqual([xOf(first)])
    expect(await trust(signerOf(other).published())).toEqual([])
    const own = signerOf(other).published().keys
    expect(await trust({ keys: [...own, ...signerOf(first).published().keys], successions: [] })).toEqual([xOf(first)])
    const named = signerOf(other, randomBytes(32)).published()
    expect(await trust(named)).toEqual([])
    expect(logged).toContainEqual(expect.objectContaining({ fingerprint: keyFingerprint(xOf(other)) }))
  })

  it('are trusted where a trusted key names them, until that one is retired', async () => {
    await using vault = await testVault()
    const trust = trustIn(vault, [])
    await trust(signerOf(first).published())
    expect(await trust(signerOf(second, first).published())).toEqual([xOf(second), xOf(first)])
    expect(await trust(signerOf(second).published())).toEqual([xOf(second)])
    // The retired key was stolen: it vouches for nothing any more.
    expect(await trust(signerOf(other, first).published())).toEqual([])
    expect(await trust(signerOf(second).published())).toEqual([xOf(second)])
  })

  it('are not trusted where the operator has pinned others, from the first contact on', async () => {
    await using vault = await testVault()
    const trust = trustIn(vault, [], [keyFingerprint(xOf(first))])
    expect(await trust(signerOf(other).published())).toEqual([])
    expect(await trust(signerOf(other, first).published())).toEqual([xOf(first)])
    expect((await sql`select x from peer_keys`.execute(vault.guardian.deps.database)).rows).toEqual([])
  })
})
