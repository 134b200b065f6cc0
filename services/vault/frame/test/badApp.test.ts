import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestVault, testVault } from '../../guardian/test/testVault.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import { startRelay } from './startRelay.ts'

const email = 'ann@example.org'
let vault: TestVault
let auth: Awaited<ReturnType<typeof startRelay>>
let guardian: Awaited<ReturnType<typeof startRelay>>
beforeEach(async () => {
  auth = await startRelay(() => vault.sendAuth)
  guardian = await startRelay(() => vault.guardian.send)
  vault = await testVault({ auth: { publicUrl: auth.url }, guardian: { publicUrl: guardian.url } })
  vi.spyOn(Date, 'now').mockImplementation(() => vault.clock.ms)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const each of [auth, guardian, vault]) await each[Symbol.asyncDispose]()
})

/** A person who does all that an app asks of them: types the code, and approves what the guardian mails. */
async function logIn(projectId: string) {
  let asked = 0
  const frame = await openFrame({
    authUrl: auth.url,
    guardianUrl: guardian.url,
    projectId,
    onPhrase: () => {
      asked += 1
      void vault.linkFor(email).then((link) => vault.press(link, 'approve', '10.1.1.1'))
    },
  })
  vault.clock.ms += 31_000
  await frame.login.email(email, pageRequest)
  await frame.login.code(await vault.auth.codeFor(email), pageRequest)
  const { wallet, session } = await frame.login.wallet(pageRequest)
  return { addresses: wallet.addresses, user: session.user.id, asked }
}

it('an app of the operator that has the person log in and approve gets a wallet of its own, and not the bank’s', async () => {
  const bank = await logIn('bank')
  const evil = await logIn('evil')
  expect(evil.user).not.toBe(bank.user)
  expect(evil.addresses).not.toEqual(bank.addresses)
  // A second account of a mailbox takes its owner's link, once.
  expect([bank.asked, evil.asked]).toEqual([0, 1])
  expect((await logIn('bank')).addresses).toEqual(bank.addresses)
})
