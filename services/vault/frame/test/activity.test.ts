import { guardianEndpoints, guardianOperatorEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, tokens } from '../../guardian/test/asOperator.ts'
import { type TestVault, testVault } from '../../guardian/test/testVault.ts'
import type { DialogAnswer, DialogPage } from '../src/dialog/drawDialog.ts'
import { enDialog } from '../src/dialog/enDialog.ts'
import { manageDevices } from '../src/security/manageDevices.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import { startRelay } from './startRelay.ts'

let services: AsyncDisposableStack
let vault: TestVault
let urls: { authUrl: string; guardianUrl: string }
let isGuardianAway: boolean

beforeEach(async () => {
  isGuardianAway = false
  services = new AsyncDisposableStack()
  const auth = services.use(await startRelay(() => vault.sendAuth))
  const guardian = services.use(
    await startRelay(
      () => vault.guardian.send,
      ({ path, truth }) =>
        isGuardianAway && path === guardianEndpoints.acts.path
          ? Promise.resolve(new Response(null, { status: 502 }))
          : truth(),
    ),
  )
  const config = { publicUrl: guardian.url, operatorToken: tokens.guardian }
  vault = services.use(await testVault({ auth: { publicUrl: auth.url }, guardian: config }))
  urls = { authUrl: auth.url, guardianUrl: guardian.url }
  vi.spyOn(Date, 'now').mockImplementation(() => vault.clock.ms)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await services.disposeAsync()
})

/** The page of a person's activity, on the wallet's own screen. */
async function activityOf({ flow }: Awaited<ReturnType<typeof openFrame>>): Promise<DialogPage> {
  const pages: DialogPage[] = []
  const presses = ['activity', 'primary', 'primary']
  const ask = async (page: DialogPage): Promise<DialogAnswer> => {
    pages.push(page)
    return { action: presses.shift() ?? 'primary', values: {} }
  }
  await manageDevices({ ...flow, dialog: { ...flow.dialog, ask } })
  const activity = pages[1]
  if (activity === undefined) throw new Error('No activity was shown.')
  return activity
}

it('has what the guardian’s operator did beside the rest, by time, and says where it can’t be asked', async () => {
  const frame = await openFrame(urls)
  await frame.login.email('ann@example.org', pageRequest)
  await frame.login.code(await vault.auth.codeFor('ann@example.org'), pageRequest)
  vault.clock.ms += 60_000
  const query = { by: 'email', email: 'ann@example.org' } as const
  const { people } = await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, query)
  vault.clock.ms += 60_000
  const frozen = { personId: people[0]?.personId ?? '', isFrozen: true }
  await act(vault, 'guardian', guardianOperatorEndpoints.guardedFreeze, frozen)

  const { entries = [], lines } = await activityOf(frame)
  expect(lines).toEqual([enDialog.activityLead])
  expect(entries.slice(0, 2)).toMatchObject([
    { label: enDialog.eventOperatorFroze, hint: expect.stringMatching(/ · Guardian$/) },
    { label: enDialog.eventOperatorLooked, hint: expect.stringMatching(/ · Guardian$/) },
  ])
  const login = entries.find(({ label }) => label === enDialog.eventLogin)
  expect(login?.hint).not.toContain('Guardian')

  isGuardianAway = true
  const without = await activityOf(frame)
  expect(without.lines).toEqual([enDialog.activityLead, enDialog.activityWithoutGuardian])
  expect(without.entries).toHaveLength(entries.length - 2)
})
