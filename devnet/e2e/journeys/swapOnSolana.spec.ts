import { address, createSolanaRpc, lamports } from '@solana/kit'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { solanaPersonas, solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { holdBalances } from '../harness/holdBalances.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { openVisit } from '../harness/openVisit.ts'
import { approve, countQuestions, walletWindow } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, connectKind, modal, openAccount, openConnect } from '../harness/steps.ts'
import { expectedText, reviewSwap, shownUnits, swapAction } from '../harness/swapSteps.ts'
import { watchMail } from '../harness/watchMail.ts'

// Swaps that are whole transactions of somebody else's making: a wallet is asked for one that was held against the review.

vi.setConfig({ testTimeout: 150_000 })

const browser = sharedBrowser({ partitioned: true })
const world = kindsWorld('solana', 'aggregators', 'frame', 'mail')
const alice = solanaPersonas.alice.address
const rpc = () => createSolanaRpc(world.rpcUrl('solana'))

beforeEach(() => world.control({ fault: 'none', autoApprove: false, account: 'alice', endSessions: true }))

async function held(who: string = alice) {
  const { mint } = solanaTokens.usdc
  const [native, { value }] = await Promise.all([
    rpc().getBalance(address(who)).send(),
    rpc().getTokenAccountsByOwner(address(who), { mint: mint.address }, { encoding: 'jsonParsed' }).send(),
  ])
  const usdc = value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
  return { lamports: native.value as bigint, usdc }
}

async function openReview(page: Page, give: string, get: string, amount: string) {
  await openConnect(page)
  await connectKind(page, 'Solana')
  await openAccount(page)
  await reviewSwap(page, { give, get, amount })
}

const open = () => openVisit(browser(), world.url('web'), { furtherHosts: world.hosts() })
const arrived = async (page: Page, decimals: number) =>
  shownUnits((await modal(page).getByText('has arrived.').textContent())?.split(' ')[0] ?? '', decimals)

it('swaps SOL for USDC with one question: what was shown is what the chain gives', async () => {
  const before = await held()
  const { page } = await open()
  await openReview(page, 'SOL', 'USDC', '1')
  const expected = shownUnits(await expectedText(page), 6)
  const asked = await countQuestions(world.url('practice'))
  expect(await swapAction(page).textContent()).toBe('Swap')
  expect(
    await modal(page)
      .getByText(/Allow|Approve/)
      .count(),
  ).toBe(0)
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 1.00 SOL').waitFor()
  await expect.poll(() => arrived(page, 6)).toBe(expected)
  const after = await held()
  expect(after.usdc - before.usdc).toBe(expected)
  const [{ signature } = { signature: undefined }] = await rpc().getSignaturesForAddress(alice, { limit: 1 }).send()
  const past =
    signature && (await rpc().getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send())
  expect(before.lamports - after.lamports).toBe(1_000_000_000n + BigInt(past?.meta?.fee ?? 0n))
  expect((await countQuestions(world.url('practice'))) - asked).toBe(1)
})

it('swaps USDC for SOL, and loses nothing where the wallet declines before that', async () => {
  const before = await held()
  const { page } = await open()
  await openReview(page, 'USDC', 'SOL', '100')
  const popup = await walletWindow(page, () => swapAction(page).click())
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Reject' }).click()])
  await modal(page)
    .getByText(/You declined in/)
    .waitFor()
  expect(await held()).toEqual(before)

  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 100.00 USDC').waitFor()
  await modal(page).getByText('has arrived.').waitFor()
  const got = await arrived(page, 9)
  const after = await held()
  expect(before.usdc - after.usdc).toBe(100_000_000n)
  const gained = after.lamports - before.lamports
  expect(gained).toBeGreaterThan(0n)
  // Less the fee of the transaction.
  expect(got - gained).toBeLessThan(20_000n)
  expect(got - gained).toBeGreaterThanOrEqual(5_000n)
})

it('the embedded wallet says it as one sentence, and gives what the review has shown', async () => {
  const { page } = await open()
  const release = await holdBalances(page)
  const email = `sol.swap.${Date.now()}@example.org`
  const mails = await watchMail(email, { inbox: world.url('mail') })
  await openConnect(page)
  await logInByMail(page, email, mails)
  await modal(page).waitFor({ state: 'hidden' })
  await accountButton(page).waitFor()
  const own = await page.evaluate(() => JSON.stringify(localStorage).match(/solana:\w+:(\w{32,44})/)?.[1] ?? '')
  await rpc().requestAirdrop(address(own), lamports(2_000_000_000n)).send()
  await expect.poll(async () => (await held(own)).lamports).toBe(2_000_000_000n)
  release()
  await page.getByRole('cell', { name: /SOL/ }).first().waitFor()
  await openAccount(page)
  await modal(page).getByTestId('w3m-account-select-network').click()
  await modal(page).getByRole('list', { name: 'Solana networks' }).getByText('Solana').click()
  await expect.poll(() => page.getByTestId('w3m-network-button').first().textContent()).toContain('Solana')
  if (!(await modal(page).isVisible())) await openAccount(page)
  await reviewSwap(page, { give: 'SOL', get: 'USDC', amount: '0.5' })
  await modal(page).getByText('Fee and new account').waitFor()
  const expected = shownUnits(await expectedText(page), 6)
  await swapAction(page).click()
  expect(await approveInFrame(page)).toMatch(/Swap 0\.50 SOL for at least [\d,.]+/)
  await modal(page).getByText('Swapped 0.50 SOL').waitFor()
  expect((await held(own)).usdc).toBe(expected)
})
