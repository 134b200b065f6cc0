import { createSolanaRpc } from '@solana/kit'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { solanaPersonas, solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { openVisit } from '../harness/openVisit.ts'
import { approve, countQuestions, walletWindow } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectKind, modal, openAccount, openConnect } from '../harness/steps.ts'
import { expectedText, reviewSwap, shownUnits, swapAction } from '../harness/swapSteps.ts'

// Swaps that are whole transactions of somebody else's making: a wallet is asked for one that was held against the review.

vi.setConfig({ testTimeout: 150_000 })

const browser = sharedBrowser()
const world = kindsWorld('solana', 'aggregators')
const alice = solanaPersonas.alice.address
const rpc = () => createSolanaRpc(world.rpcUrl('solana'))

beforeEach(() => world.control({ fault: 'none', autoApprove: false, account: 'alice', endSessions: true }))

async function held() {
  const { mint } = solanaTokens.usdc
  const [native, { value }] = await Promise.all([
    rpc().getBalance(alice).send(),
    rpc().getTokenAccountsByOwner(alice, { mint: mint.address }, { encoding: 'jsonParsed' }).send(),
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
