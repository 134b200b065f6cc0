import type { BrowserContext } from 'playwright-core'
import { parseEther } from 'viem'
import { beforeAll, expect, it, vi } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { startAnvil } from '../../src/chains/startAnvil.ts'
import { appPages } from '../harness/appPages.ts'
import { frameHost } from '../harness/frameHost.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { pressAndWaitClosed } from '../harness/pressAndLeave.ts'
import { proveByMail } from '../harness/proveByMail.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

vi.setConfig({ testTimeout: 180_000 })
const browser = sharedBrowser({ partitioned: true })
const app = appPages()
const friend = '0x00000000000000000000000000000000000a11ce'
let person: BrowserContext
beforeAll(async () => {
  person = await browser().newContext({ locale: 'en-US' })
  return () => person.close()
})

it('a wallet that was made in an app opens at /exit with no network, at the same address, and another node takes what it signs', async () => {
  const page = await person.newPage()
  const screen = page.frameLocator('#w3m-iframe')
  await page.goto(app('app-x.localhost'))
  const frame = await frameHost(page, ownWorld().urls.frame)
  const email = `exit.${Date.now()}@example.org`
  const mails = await watchMail(email)
  await frame.ask('CONNECT_EMAIL', { email })
  await frame.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })
  const { address } = (await frame.ask('GET_USER', { chainId: 1 })) as { address: string }
  const printed = frame.ask('ADD_WAY_BACK', { method: 'code' })
  printed.catch(() => {})
  const code = (await screen.locator('.sheet-secret').textContent()) ?? ''
  await screen.getByRole('button', { name: 'I have it on paper' }).click()
  await screen.getByLabel('Printed code', { exact: true }).fill(code)
  await screen.getByRole('button', { name: 'Continue' }).click()
  await printed

  const kept = frame.ask('KEEP_IN_BROWSER')
  kept.catch(() => {})
  const [own] = await Promise.all([
    person.waitForEvent('page'),
    screen.getByRole('button', { name: 'Open the window' }).click(),
  ])
  const proof = await watchMail(email, { afterGap: true })
  await own.getByRole('button', { name: /^Keep a way out in this browser/ }).click()
  const done = own.getByText('This browser can open your wallet without any server now')
  // A session that is young enough is asked for nothing.
  await own.locator('.sheet-phrase').or(done).waitFor({ timeout: 60_000 })
  if ((await done.count()) === 0) await proveByMail(own, person, proof)
  await done.waitFor({ timeout: 60_000 })
  await pressAndWaitClosed(own, 'Done')
  await kept

  await person.setOffline(true)
  await expect(page.goto(`${ownWorld().urls.frame}/hub`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  const exit = await person.newPage()
  await exit.goto(`${ownWorld().urls.frame}/exit`)
  await exit.getByLabel('Printed code', { exact: true }).fill(code)
  await exit.getByRole('button', { name: 'Open with the code' }).click()
  await exit.getByRole('heading', { name: 'Your addresses' }).waitFor()
  expect(await exit.locator('dd').first().textContent()).toBe(address)
  const typed = { chainId: '31337', nonce: '0', to: friend, amount: '0.5', maxFee: '20', tip: '1.5' }
  for (const [name, value] of Object.entries(typed)) await exit.locator(`[name="${name}"]`).fill(value)
  await exit.getByRole('button', { name: 'Check the transfer' }).click()
  await exit.getByRole('button', { name: 'Sign it' }).click()
  const raw = await exit.getByLabel('Signed transaction').inputValue()

  await using chain = await startAnvil({ chainId: 31_337 })
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [address, '0x56bc75e2d63100000'])
  await rpcCall(chain.rpcUrl, 'eth_sendRawTransaction', [raw])
  await expect
    .poll(async () => BigInt(String(await rpcCall(chain.rpcUrl, 'eth_getBalance', [friend, 'latest']))))
    .toBe(parseEther('0.5'))
})
