import { guardianEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkChain } from '../../auth/src/audit/checkChain.ts'
import { anchorHead, chainEvents } from '../../auth/src/audit/keepAudit.ts'
import { protectedPerson } from './protectedPerson.ts'
import { type TestVault, testVault } from './testVault.ts'

let vault: TestVault
const plain = globalThis.fetch
beforeEach(async () => {
  vault = await testVault()
  // What the auth service reports to the guardian by itself.
  globalThis.fetch = async (input, init) => vault.guardian.send(new URL(String(input)).pathname, init)
})
afterEach(async () => {
  globalThis.fetch = plain
  await vault[Symbol.asyncDispose]()
})

const anchors = async () => (await vault.device().guardian.call(guardianEndpoints.anchors, undefined)).anchors
const check = async () => checkChain(vault.auth.deps.database, await anchors())

/** A day with events, reported to the guardian. */
async function day(address: string) {
  const ann = await protectedPerson(vault, address)
  await ann.addPasskey()
  await chainEvents(vault.auth.deps)
  await anchorHead(vault.auth.deps)
  vault.clock.ms += 86_400_000
  return ann
}

describe('the audit', () => {
  it('notes what happened, by fingerprints alone, and its end is kept by the guardian', async () => {
    const ann = await day('ann@example.org')
    await day('bob@example.org')
    expect(await check()).toEqual({ events: 8, anchors: 2, wrong: undefined })
    const rows = await vault.auth.deps.database.selectFrom('audit_events').selectAll().orderBy('seq').execute()
    expect(
      rows
        .slice(0, 4)
        .map(({ event }) => event)
        .sort(),
    ).toEqual(['login', 'passkey-added', 'stepped-up', 'wallet-made'])
    expect(new Set(rows.map(({ who }) => who)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain(ann.session.user.id)
  })

  it('is reported once an hour, and not when nothing happened', async () => {
    const noteLogin = async () => {
      await vault.auth.logIn(vault.auth.caller(), 'ann@example.org')
      await chainEvents(vault.auth.deps)
      await anchorHead(vault.auth.deps)
    }
    await noteLogin()
    vault.clock.ms += 3_599_000
    await noteLogin()
    expect(await anchors()).toHaveLength(1)
    vault.clock.ms += 1_000
    await anchorHead(vault.auth.deps)
    expect(await anchors()).toHaveLength(2)
    vault.clock.ms += 3_600_000
    await anchorHead(vault.auth.deps)
    expect(await anchors()).toHaveLength(2)
  })

  it('chains each event once when two do it at the same time', async () => {
    await protectedPerson(vault)
    await Promise.all([chainEvents(vault.auth.deps), chainEvents(vault.auth.deps)])
    expect(await check()).toMatchObject({ events: 2, wrong: undefined })
  })

  const database = () => vault.auth.deps.database
  const tampering: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    [
      'changed',
      () => database().updateTable('audit_events').set({ event: 'export' }).where('seq', '=', 3).execute(),
      'Event 3 was changed',
    ],
    [
      'moved in time',
      () => database().updateTable('audit_events').set({ at: 1 }).where('seq', '=', 3).execute(),
      'Event 3 was changed',
    ],
    ['left out', () => database().deleteFrom('audit_events').where('seq', '=', 3).execute(), 'Event 3 is missing'],
    ['cut off', () => database().deleteFrom('audit_events').where('seq', '=', 8).execute(), 'longer chain'],
  ]
  it.each(tampering)('shows when an event was %s', async (_, tamper, message) => {
    await day('ann@example.org')
    await day('bob@example.org')
    await tamper()
    expect((await check()).wrong).toContain(message)
  })

  it('that was written anew from the start is contradicted by the guardian', async () => {
    await day('ann@example.org')
    await day('bob@example.org')
    const { deps } = vault.auth
    await deps.database.deleteFrom('audit_events').where('seq', '=', 3).execute()
    await deps.database.updateTable('audit_events').set({ seq: null, hash: null }).execute()
    await deps.database.updateTable('audit_head').set({ seq: 0, hash: '', anchored_seq: 0, anchored_at: 0 }).execute()
    await chainEvents(deps)
    expect(await checkChain(deps.database, [])).toMatchObject({ events: 7, wrong: undefined })
    expect((await check()).wrong).toBe('The guardian knows another event 4.')
    await expect(anchorHead(deps)).rejects.toThrow('409')
    expect(await anchors()).toHaveLength(2)
  })

  it('takes no end from anybody else', async () => {
    const word = vault.guardian.deps.signer.sign('audit-head+jwt', { seq: 1, hash: 'A'.repeat(43), exp: 9e9 })
    expect(await vault.device().guardian.attempt(guardianEndpoints.anchor, { word })).toMatchObject({
      code: 'guardian/assertion-invalid',
    })
  })
})
