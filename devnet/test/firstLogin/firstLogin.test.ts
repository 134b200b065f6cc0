import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import * as v from 'valibot'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveInFrame } from '../../e2e/harness/approveInFrame.ts'
import { logInByMail } from '../../e2e/harness/logInByMail.ts'
import { pressAndLeave } from '../../e2e/harness/pressAndLeave.ts'
import { accountButton, fillSend, finishSend, modal, openAccount } from '../../e2e/harness/steps.ts'
import { type WatchedMail, watchMail } from '../../e2e/harness/watchMail.ts'
import { launchBrowser, rpcCall } from '../../src/index.ts'
import { startWithinMs } from '../npmStart.ts'
import { startGround } from './startInstallation.ts'

const email = 'person@latchkey.test'
const friend = `0x${'5e'.repeat(20)}`
/** An address gets one code in half a minute. */
const codeGapMs = 31_000
const waitMs = 120_000

let ground: Awaited<ReturnType<typeof startGround>>
let browser: Browser
beforeAll(async () => {
  ground = await startGround()
  browser = await launchBrowser({ args: ground.browserArgs })
}, startWithinMs)
afterAll(async () => {
  await browser?.close()
  await ground?.[Symbol.asyncDispose]()
}, startWithinMs)

/** A person on a browser that has not been here. */
async function visit(): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(waitMs)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(ground.url)
  await page.getByTestId('connect-button').first().click()
  return { page, context }
}

/** The address of the account, which stays open. */
async function readAddress(page: Page): Promise<string> {
  await accountButton(page).waitFor()
  await openAccount(page)
  await modal(page).getByRole('button', { name: /copy/i }).first().click()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Sends one Ether, from the open account. */
async function pay(page: Page): Promise<void> {
  await fillSend(page, { token: /Ether/, amount: '1', to: friend, isEmbedded: true })
  await approveInFrame(page, waitMs)
  await finishSend(page, /sent/i)
}

const balanceOf = async (address: string) =>
  BigInt(v.parse(v.string(), await rpcCall(ground.anvil.rpcUrl, 'eth_getBalance', [address, 'latest'])))

/** The guardian asks by mail before it opens a wallet on another browser; its page shows the same words. */
async function approveByMail(page: Page, context: BrowserContext, mails: WatchedMail): Promise<void> {
  const link = await mails.next(/within 15 minutes[\s\S]*?(https:\S+\/g\/approve\/\S+)/, 'guardian')
  const words = await page.frameLocator('#w3m-iframe').locator('.sheet-phrase').textContent()
  const mailbox = await context.newPage()
  await mailbox.goto(link)
  expect(await mailbox.locator('strong').textContent()).toBe(words)
  await pressAndLeave(mailbox, 'Approve')
  // What is behind another tab is not seen, and the wallet takes no press there.
  await page.bringToFront()
}

it('goes by docs/run.md from nothing to a payment, and after the loss of the machine to the same wallet', {
  timeout: 3 * startWithinMs,
}, async () => {
  const { shell } = ground
  ground.writeAnswers()
  expect(await shell.run('init')).toContain('To be kept safe')
  ground.choosePorts()
  await shell.run('build')
  let stop = await ground.start()

  const first = await visit()
  // What the wallet holds is read once in half a minute: the first time is after it was paid.
  const paid = Promise.withResolvers<void>()
  await first.page.route(/\/v1\/account\/\w+\/balance/, async (route) => {
    await paid.promise
    await route.continue()
  })
  const mails = await watchMail(email, { inbox: ground.mail.url })
  await logInByMail(first.page, email, mails)
  const codeAtMs = performance.now()
  const address = await readAddress(first.page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await rpcCall(ground.anvil.rpcUrl, 'anvil_setBalance', [address, `0x${parseEther('10').toString(16)}`])
  paid.resolve()
  await pay(first.page)
  expect(await balanceOf(friend)).toBe(parseEther('1'))
  await first.context.close()

  // The domain has no records of mail here, and nothing was backed up.
  expect(await shell.run('look')).toMatch(/\n0 faults, \d+ warnings\.\n$/)

  ground.makeIdentities()
  const said = await shell.run('backup')
  const INSTALLATION = /^Installation (\S+?):/m.exec(said)?.[1] ?? ''
  await stop()
  rmSync(ground.stateFolder, { recursive: true })
  await shell.run('restore', { INSTALLATION })
  expect(existsSync(`${ground.stateFolder}/guardian.keys`)).toBe(true)
  stop = await ground.start()

  const second = await visit()
  await sleep(Math.max(0, codeGapMs - (performance.now() - codeAtMs)))
  const later = await watchMail(email, { inbox: ground.mail.url })
  await logInByMail(second.page, email, later)
  await approveByMail(second.page, second.context, later)
  expect(await readAddress(second.page)).toBe(address)
  await pay(second.page)
  expect(await balanceOf(friend)).toBe(parseEther('2'))
  await stop()
})
