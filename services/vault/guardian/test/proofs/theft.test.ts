import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardianEndpoints, passkeyEndpoints, recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { createAuthenticator } from '@latchkey/service-kit/test/createAuthenticator'
import { createRecoveryKey, openWithRecovery, prfWrapKey, seal, sealToRecovery } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySqliteLog } from '../../../server/src/db/openDatabase.ts'
import { makeWallet } from '../makeWallet.ts'
import { plainRandom } from '../plainRandom.ts'
import { type TestVault, testVault } from '../testVault.ts'
import { foundIn } from './foundIn.ts'
import { type Dump, type Part, parts, type Victim } from './loot.types.ts'
import { minimalSets } from './minimalSets.ts'
import { rebuildRoot } from './rebuildRoot.ts'
import { takeDump } from './takeDump.ts'

/** People in each dump: `npm run prove -- theft` makes it 1,000. */
const people = Number(process.env.PROOF_PEOPLE ?? 12)
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'))

async function someone(vault: TestVault, index: number) {
  // Slowly enough for the limit of a network's mails.
  vault.clock.ms += 200_000
  const email = `person${index}@example.org`
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, email)
  const wallet = await makeWallet(device, session)
  const { database } = vault.auth.deps
  const row = await database
    .selectFrom('share_sets')
    .select('sealed_recovery')
    .where('id', '=', wallet.setId)
    .executeTakeFirstOrThrow()
  return { email, device, session, wallet, sealedRecovery: row.sealed_recovery }
}

/** What a thief gets on a device of their own who has talked the person out of one mailed code. */
async function phish(vault: TestVault, email: string): Promise<NonNullable<Victim['login']>> {
  vault.clock.ms += 200_000
  const { auth } = vault.device()
  return auth.call(walletEndpoints.recover, {}, await vault.auth.logIn(auth, email))
}

/** A person who can recover by mailbox. */
async function automatic(vault: TestVault, index: number): Promise<Victim> {
  const { email, session, wallet, sealedRecovery } = await someone(vault, index)
  const { setId, recoveryPublicKey, shares, recovery, root } = wallet
  return {
    userId: session.user.id,
    root,
    addresses: wallet.addresses,
    device: { setId, share: shares.device, sealedRecovery, recoveryPublicKey },
    login: await phish(vault, email),
    prf: undefined,
    secrets: { root, D: shares.device, S: shares.server, R: shares.recovery, RSK: recovery.secret },
  }
}

/** A person who turned that off and holds a passkey. */
async function held(vault: TestVault, index: number): Promise<Victim> {
  const { email, device, session, wallet, sealedRecovery } = await someone(vault, index)
  const { setId, shares, recovery, root } = wallet
  const user = session.user.id
  const passkey = createAuthenticator('wallet.test', 'https://wallet.test')
  const options = await device.auth.call(passkeyEndpoints.registerOptions, {}, session)
  const credential = passkey.create(options)
  await device.auth.call(
    passkeyEndpoints.register,
    { challengeId: options.challengeId, label: 'P', credential },
    session,
  )

  const prf = plainRandom(32)
  const fresh = createRecoveryKey(plainRandom)
  const recoveryPublicKey = text(fresh.public)
  const wrapId = randomBytes(16).toString('base64url')
  const key = prfWrapKey(prf, bytes(passkey.credentialId))
  const slot = `wrap:${wrapId}`
  const ciphertext = text(seal(key, fresh.secret, { user, set: recoveryPublicKey, slot }, plainRandom))
  const context = { user, set: setId, slot: 'R' }
  const share = openWithRecovery(recovery.secret, bytes(sealedRecovery), context)
  const resealed = text(sealToRecovery(fresh.public, share, context, plainRandom))
  await device.auth.call(
    recoveryEndpoints.rotate,
    {
      fromRecoveryPublicKey: wallet.recoveryPublicKey,
      recoveryPublicKey,
      sets: [{ setId, sealedRecovery: resealed }],
      wraps: [{ method: 'passkey', wrapId, recoveryPublicKey, ciphertext, credentialId: passkey.credentialId }],
      receipt: null,
    },
    session,
  )
  const ephemeral = createRecoveryKey(plainRandom)
  const { releaseId } = await device.guardian.call(
    guardianEndpoints.start,
    {
      email,
      purpose: 'protection',
      attemptId: randomBytes(16).toString('base64url'),
      ephemeralKey: text(ephemeral.public),
      app: 'https://app.example',
      browser: 'Chrome on Linux',
    },
    { headers: { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` } },
  )
  await vault.press(await vault.linkFor(email), 'approve', `10.1.${index >> 8}.${index & 255}`)
  const kept = await vault.guardian.deps.database
    .selectFrom('wraps')
    .select('ciphertext')
    .where('recovery_public_key', '=', wallet.recoveryPublicKey)
    .executeTakeFirstOrThrow()
  const forgotten = await device.guardian.call(guardianEndpoints.rotate, {
    assertion: session.assertion,
    releaseId,
    keep: null,
  })
  expect(forgotten).toEqual({ forgotten: 1 })
  return {
    userId: user,
    root,
    addresses: wallet.addresses,
    device: { setId, share: shares.device, sealedRecovery: resealed, recoveryPublicKey },
    login: await phish(vault, email),
    prf,
    secrets: {
      root,
      D: shares.device,
      S: shares.server,
      R: shares.recovery,
      RSK: fresh.secret,
      'old RSK': recovery.secret,
      PRF: prf,
      'wrap key': key,
      'sealed R of before': bytes(sealedRecovery),
      'forgotten wrap': bytes(kept.ciphertext),
    },
  }
}

const modes = [
  [
    'automatic recovery',
    automatic,
    ['D', 'A.db', 'A.kms', 'G.db', 'G.kms', 'code'],
    ['A.db + A.kms + G.db + G.kms', 'D + A.db + A.kms', 'D + G.db + G.kms', 'D + code', 'G.db + G.kms + code'],
  ],
  ['a passkey', held, parts, ['A.db + A.kms + PRF', 'D + A.db + A.kms', 'D + A.db + PRF', 'D + code', 'code + PRF']],
] as const

describe.each(modes)('with %s, of all that can be stolen', (name, make, of, expected) => {
  let folder: string
  let dump: Dump
  const victims: Victim[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-theft-'))
    const keyFiles = { A: join(folder, 'auth.keys'), G: join(folder, 'guardian.keys') }
    await using vault = await testVault({
      auth: { database: { sqlitePath: join(folder, 'auth.db') }, kms: { kind: 'local', path: keyFiles.A } },
      guardian: { database: { sqlitePath: join(folder, 'guardian.db') }, kms: { kind: 'local', path: keyFiles.G } },
    })
    for (let index = 0; index < people; index += 1) victims.push(await make(vault, index))
    // What each service does once a minute.
    for (const service of [vault.auth.deps, vault.guardian.deps]) await emptySqliteLog(service.database)
    dump = takeDump(folder, keyFiles)
  }, 14_400_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('opens a wallet with exactly these, and with nothing smaller', { timeout: 14_400_000 }, async () => {
    const subsets = Array.from(
      { length: 2 ** of.length },
      (_, bits) => new Set<Part>(of.filter((_, index) => (bits >> index) & 1)),
    )
    const winning: Set<Part>[] = []
    for (const subset of subsets) {
      let opened = 0
      for (const victim of victims) if (await rebuildRoot(victim, dump, (part) => subset.has(part))) opened += 1
      // What opens one opens all, and what does not open all opens none.
      expect([0, victims.length]).toContain(opened)
      if (opened > 0) winning.push(subset)
    }
    expect(minimalSets(winning)).toEqual(expected)
    console.log(`${name}: ${subsets.length} subsets over ${victims.length} people: ${expected.join(', ')}`)
  })

  it('holds no secret in the open, deleted ones included, in any form at any place', { timeout: 14_400_000 }, () => {
    const found = victims.flatMap(({ secrets }) =>
      Object.entries(secrets).flatMap(([secret, value]) =>
        (['A', 'G'] as const).filter((side) => foundIn(dump.bytes[side], value)).map((side) => `${secret} in ${side}`),
      ),
    )
    expect(found).toEqual([])
  })
})

it('finds what lies in the open', () => {
  const secret = plainRandom(33)
  for (const form of [secret, Buffer.from(secret).toString('hex')])
    expect(foundIn(Buffer.from(form), secret)).toBe(true)
  for (const shift of [0, 1, 2])
    for (const form of ['base64', 'base64url'] as const) {
      const around = Buffer.concat([plainRandom(shift), secret, plainRandom(7)]).toString(form)
      expect(foundIn(Buffer.from(`x${around}y`), secret)).toBe(true)
    }
  expect(foundIn(Buffer.from(plainRandom(4_096)), secret)).toBe(false)
})
