import type { Address, Hex } from 'viem'
import { expect, it, vi } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { personas } from '../../src/world/personas.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { holdBalances } from '../harness/holdBalances.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { practicePhone } from '../harness/practicePhone.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, modal, openAccount } from '../harness/steps.ts'
import { expectedText, reviewSwap, shownUnits, swapAction } from '../harness/swapSteps.ts'
import { watchMail } from '../harness/watchMail.ts'

// Swaps with wallets that are not in the browser's own window: the embedded one, and one on a phone.

vi.setConfig({ testTimeout: 150_000 })

const browser = sharedBrowser({ partitioned: true })
const { urls, chains } = ownWorld()
const caip = 'eip155:1'
const chain = readChain(caip)
const takePhone = practicePhone(() => urls.relay ?? '')

it('the embedded wallet says a swap in words, and gives what the review has shown', async () => {
  const person = await browser().newContext()
  const page = await person.newPage()
  const release = await holdBalances(page)
  await page.goto(urls.web ?? '')
  await page.getByTestId('connect-button').first().click()
  const email = `swap.${Date.now()}@example.org`
  const mails = await watchMail(email)
  await logInByMail(page, email, mails)
  await modal(page).waitFor({ state: 'hidden' })
  const owner = await page.evaluate(
    () => JSON.stringify(localStorage).match(/eip155:1:(0x[0-9a-fA-F]{40})/)?.[1] as Address,
  )
  const rpcUrl = chains.find((one) => one.caip === caip)?.rpcUrl ?? ''
  await rpcCall(rpcUrl, 'anvil_setBalance', [owner, `0x${(2n * 10n ** 18n).toString(16)}` satisfies Hex])
  release()
  await openAccount(page)
  await reviewSwap(page, { give: 'ETH', get: 'USDC', amount: '0.5' })
  const expected = shownUnits(await expectedText(page), 6)
  await swapAction(page).click()
  const words = await approveInFrame(page)
  expect(words).toMatch(/Swap 0\.50 ETH for at least [\d,.]+ USDC/)
  await modal(page).getByText('Swapped 0.50 ETH').waitFor()
  expect(await chain.token('usdc', owner)).toBe(expected)
  await person.close()
})

it('a phone that is paired swaps with one question', async () => {
  const { page } = await openVisit(browser(), urls.web)
  const phone = await takePhone(browser())
  const carol = personas.carol.address
  const before = await chain.token('usdc', carol)
  await page.getByTestId('connect-button').first().click()
  await modal(page).getByRole('button', { name: 'WalletConnect' }).click()
  await modal(page).getByTestId('copy-wc2-uri').click()
  await phone.connect(await page.evaluate(() => navigator.clipboard.readText()))
  await accountButton(page).waitFor()
  await openAccount(page)
  await reviewSwap(page, { give: 'ETH', get: 'USDC', amount: '0.5' })
  const expected = shownUnits(await expectedText(page), 6)
  const asked = await phone.questions()
  await swapAction(page).click()
  await phone.answer('approve')
  await modal(page).getByText('Swapped 0.50 ETH').waitFor()
  expect((await chain.token('usdc', carol)) - before).toBe(expected)
  expect((await phone.questions()) - asked).toBe(1)
})
