import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountEndpoints, guardianEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptySqliteLog } from '../../server/src/db/openDatabase.ts'
import { makeWallet } from './makeWallet.ts'
import type { Victim } from './proofs/loot.types.ts'
import { rebuildRoot } from './proofs/rebuildRoot.ts'
import { takeDump } from './proofs/takeDump.ts'
import { testVault } from './testVault.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-restore-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const side = (name: string) => ({
  database: { sqlitePath: join(folder, `${name}.db`) },
  kms: { kind: 'local' as const, path: join(folder, `${name}.keys`) },
})
const open = () => testVault({ auth: side('auth'), guardian: side('guardian') })
const copy = (name: string, from: string, to: string) =>
  copyFileSync(join(folder, `${name}${from}`), join(folder, `${name}${to}`))

async function someone(vault: Awaited<ReturnType<typeof open>>, email: string) {
  vault.clock.ms += 31_000
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, email)
  const wallet = await makeWallet(device, session)
  const { sealed_recovery } = await vault.auth.deps.database
    .selectFrom('share_sets')
    .select('sealed_recovery')
    .where('id', '=', wallet.setId)
    .executeTakeFirstOrThrow()
  const victim: Victim = {
    userId: session.user.id,
    root: wallet.root,
    addresses: wallet.addresses,
    device: {
      setId: wallet.setId,
      share: wallet.shares.device,
      sealedRecovery: sealed_recovery,
      recoveryPublicKey: wallet.recoveryPublicKey,
    },
    prf: undefined,
    secrets: {},
  }
  return { device, session, victim }
}

describe('backups of the two services, taken at different moments', () => {
  it.each(['auth', 'guardian'])(
    'bring every wallet back that both of them know, when that of %s is the older one',
    async (older) => {
      const people: Victim[] = []
      {
        await using vault = await open()
        for (const name of ['ann', 'bob']) people.push((await someone(vault, `${name}@example.org`)).victim)
        for (const { database } of [vault.auth.deps, vault.guardian.deps]) await emptySqliteLog(database)
        copy(older, '.db', '.backup')
        people.push((await someone(vault, 'late@example.org')).victim)
      }
      copy(older, '.backup', '.db')
      for (const name of ['auth', 'guardian'])
        for (const end of ['-wal', '-shm'])
          if (existsSync(join(folder, `${name}.db${end}`))) rmSync(join(folder, `${name}.db${end}`))
      // The services come up on what was restored.
      await using _ = await open()
      const dump = takeDump(folder, { A: join(folder, 'auth.keys'), G: join(folder, 'guardian.keys') })
      const opens = (victim: Victim, parts: readonly string[]) =>
        rebuildRoot(victim, dump, (part) => parts.includes(part))
      for (const victim of people.slice(0, 2)) {
        expect(await opens(victim, ['D', 'A.db', 'A.kms'])).toBe(true)
        expect(await opens(victim, ['A.db', 'A.kms', 'G.db', 'G.kms'])).toBe(true)
      }
      // A person who joined after the older backup has their device, and what the younger one knows.
      const [, , late] = people
      if (late === undefined) throw new Error('Nobody came late.')
      expect(await opens(late, older === 'auth' ? ['D', 'G.db', 'G.kms'] : ['D', 'A.db', 'A.kms'])).toBe(true)
    },
  )

  it('do not revive a device that was taken out: the guardian knows a later epoch', async () => {
    const nowMs = await (async () => {
      await using vault = await open()
      const ann = await someone(vault, 'ann@example.org')
      vault.clock.ms += 31_000
      await vault.auth.logIn(vault.device().auth, 'ann@example.org')
      await emptySqliteLog(vault.auth.deps.database)
      copy('auth', '.db', '.backup')
      const { devices } = await ann.device.auth.call(accountEndpoints.me, undefined, ann.session)
      const deviceId = devices.find(({ current }) => !current)?.id ?? ''
      await ann.device.auth.call(accountEndpoints.revokeDevice, { deviceId }, ann.session)
      // The guardian learns of the epoch with the next call.
      vault.clock.ms += 31_000
      const device = vault.device()
      const { assertion } = await vault.auth.logIn(device.auth, 'ann@example.org')
      expect(await device.guardian.call(guardianEndpoints.cancel, { assertion })).toEqual({ cancelled: 0 })
      return vault.clock.ms
    })()
    copy('auth', '.backup', '.db')
    for (const end of ['-wal', '-shm'])
      if (existsSync(join(folder, `auth.db${end}`))) rmSync(join(folder, `auth.db${end}`))
    await using vault = await open()
    vault.clock.ms = nowMs + 31_000
    const device = vault.device()
    const { assertion } = await vault.auth.logIn(device.auth, 'ann@example.org')
    expect(await device.guardian.attempt(guardianEndpoints.cancel, { assertion })).toMatchObject({
      code: 'guardian/assertion-invalid',
    })
  })
})
