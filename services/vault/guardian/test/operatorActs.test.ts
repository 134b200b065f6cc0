import {
  accountEndpoints,
  guardianEndpoints,
  guardianOperatorEndpoints,
  operatorEndpoints,
  type VaultSession,
} from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../src/limits.ts'
import { act, owned } from './asOperator.ts'
import { makeWallet } from './makeWallet.ts'
import type { TestDevice, TestVault } from './testVault.ts'

let vault: TestVault
let own: TestDevice
let session: VaultSession
let personId: string
beforeEach(async () => {
  vault = await owned()
  own = vault.device()
  session = await vault.auth.logIn(own.auth, 'ann@example.org')
  await makeWallet(own, session)
  personId = await look()
})
afterEach(() => vault[Symbol.asyncDispose]())

/** As the guardian's operator finds a person. */
async function look(): Promise<string> {
  vault.clock.ms += 1_000
  const query = { by: 'user', userId: session.user.id } as const
  const { people } = await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, query)
  return people[0]?.personId ?? ''
}

async function freeze(isFrozen: boolean): Promise<void> {
  vault.clock.ms += 1_000
  await act(vault, 'guardian', guardianOperatorEndpoints.guardedFreeze, { personId, isFrozen })
}

const actsFor = async (device: TestDevice, { assertion }: VaultSession) =>
  (await device.guardian.call(guardianEndpoints.acts, { assertion })).acts.map((each) => each.act)

describe('what the operator of the guardian did', () => {
  it('is shown to the person, the newest first', async () => {
    await freeze(true)
    await freeze(false)
    vault.clock.ms += 1_000
    await act(vault, 'guardian', guardianOperatorEndpoints.guardedExport, { personId })
    const { acts } = await own.guardian.call(guardianEndpoints.acts, { assertion: session.assertion })
    expect(acts).toEqual([
      { atMs: vault.clock.ms, act: 'exported' },
      { atMs: vault.clock.ms - 1_000, act: 'unfrozen' },
      { atMs: vault.clock.ms - 2_000, act: 'frozen' },
      { atMs: vault.clock.ms - 3_000, act: 'looked' },
    ])
  })

  it('is hidden by no freeze, and by no deletion at the guardian', async () => {
    await freeze(true)
    expect(await actsFor(own, session)).toEqual(['frozen', 'looked'])
    vault.clock.ms += 1_000
    await act(vault, 'guardian', guardianOperatorEndpoints.guardedDelete, { personId })
    expect(await actsFor(own, session)).toEqual(['deleted', 'frozen', 'looked'])
  })

  it('is hidden behind no number of other acts: not an export behind as many looks as an hour has', async () => {
    vault.clock.ms += 1_000
    await act(vault, 'guardian', guardianOperatorEndpoints.guardedExport, { personId })
    for (let looks = 0; looks < limits.pageLooks.uses; looks += 1) await look()
    const acts = await actsFor(own, session)
    expect(acts.slice(0, 2)).toEqual(['looked', 'looked'])
    expect(acts).toContain('exported')
  })

  it('is hidden behind no number of other acts at the login service either', async () => {
    const userId = session.user.id
    await act(vault, 'auth', operatorEndpoints.personExport, { userId })
    for (let looks = 0; looks < 101; looks += 1) {
      vault.clock.ms += 1_000
      await act(vault, 'auth', operatorEndpoints.personSessions, { userId })
    }
    const { events } = await own.auth.call(accountEndpoints.activity, undefined, session)
    expect(events.filter(({ event }) => event === 'operator-looked')).toHaveLength(100)
    expect(events.map(({ event }) => event)).toContain('operator-exported')
  })

  it('is shown to nobody else, and not by what was copied from the person’s device', async () => {
    const other = vault.device()
    const theirs = await vault.auth.logIn(other.auth, 'bob@example.org')
    expect(await actsFor(other, theirs)).toEqual([])
    const stolen = await other.guardian.attempt(guardianEndpoints.acts, { assertion: session.assertion })
    expect(stolen).toMatchObject({ code: 'guardian/assertion-invalid' })
  })
})
