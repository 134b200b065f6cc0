import { createWalletClient, erc20Abi, http, maxUint256 } from 'viem'
import { beforeEach, expect, it } from 'vitest'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetMarkets } from '../../src/world/devnetMarkets.ts'
import { devnetSwaps } from '../../src/world/devnetSwaps.ts'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, countQuestions, resetWallet, tellWallet, walletWindow } from '../harness/practiceWallet.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectPractice, modal, openAccount } from '../harness/steps.ts'
import { expectedText, reviewSwap, shownUnits, swapAction } from '../harness/swapSteps.ts'

const browser = sharedBrowser()
const { urls } = ownWorld()
const alice = personas.alice.address
const caip = 'eip155:1'
const oneDai = 10n ** 18n
const { permit2 } = devnetSwaps
const twentyDai = 20n * 10n ** 18n
const router = devnetMarkets.configOf(caip).swap?.router as `0x${string}`

beforeEach(resetWallet)

it('swaps ETH with one approval: what was shown is what the chain gives [S1.9 S2.20]', async () => {
  const chain = readChain(caip)
  const before = { usdc: await chain.token('usdc', alice), native: await chain.native(alice) }
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  await reviewSwap(page, { give: 'ETH', get: 'USDC', amount: '0.5' })
  const asked = await countQuestions()
  const expected = shownUnits(await expectedText(page), 6)
  const minimum = shownUnits((await modal(page).getByTestId('swap-minimum').textContent()) ?? '', 6)
  expect(await swapAction(page).textContent()).toBe('Swap')
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 0.50 ETH').waitFor()
  const got = (await chain.token('usdc', alice)) - before.usdc
  expect(got).toBe(expected)
  expect(minimum).toBe(expected - expected / 100n)
  expect(await chain.native(alice)).toBeLessThanOrEqual(before.native - 500_000_000_000_000_000n)
  expect((await countQuestions()) - asked).toBe(1)
})

it('swaps DAI with an exact allowance, and goes on after a reload between the two, with nothing asked twice', async () => {
  const chain = readChain(caip)
  const before = { dai: await chain.token('dai', alice), usdc: await chain.token('usdc', alice) }
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  const asked = await countQuestions()
  await openAccount(page)
  await reviewSwap(page, { give: 'DAI', get: 'USDC', amount: '20' })
  const expected = shownUnits(await expectedText(page), 6)
  expect(await swapAction(page).textContent()).toBe('Approve')
  await approve(page, () => swapAction(page).click())
  await expect.poll(() => swapAction(page).textContent()).toBe('Swap')
  expect(await chain.allowance('dai', alice, router)).toBe(twentyDai)
  await page.reload()
  await openAccount(page)
  await modal(page).getByTestId('wallet-features-swaps-button').click()
  await expect.poll(() => swapAction(page).textContent()).toBe('Swap')
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 20.00 DAI').waitFor()
  const arrived = modal(page).getByText('has arrived.')
  await expect.poll(async () => shownUnits((await arrived.textContent())?.split(' ')[0] ?? '', 6)).toBe(expected)
  expect(await chain.token('dai', alice)).toBe(before.dai - twentyDai)
  expect(await chain.token('usdc', alice)).toBe(before.usdc + expected)
  expect(await chain.allowance('dai', alice, router)).toBe(0n)
  expect((await countQuestions()) - asked).toBe(2)
})

it('swaps USDC by a signature in place of a transaction: nothing is ever allowed on the chain before', async () => {
  const chain = readChain(caip)
  const before = { usdc: await chain.token('usdc', alice), nonce: await chain.nonce(alice) }
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  const asked = await countQuestions()
  await openAccount(page)
  await reviewSwap(page, { give: 'USDC', get: 'ETH', amount: '20' })
  await modal(page).getByText('1. Sign the allowance of 20.00 USDC').waitFor()
  await approve(page, () => swapAction(page).click())
  await expect.poll(() => swapAction(page).textContent()).toBe('Swap')
  expect(await chain.allowance('usdc', alice, router)).toBe(0n)
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 20.00 USDC').waitFor()
  expect(await chain.token('usdc', alice)).toBe(before.usdc - 20_000_000n)
  expect(await chain.nonce(alice)).toBe(before.nonce + 1)
  expect((await countQuestions()) - asked).toBe(2)
})

it('swaps DAI by Permit2: three questions the first time, two where Permit2 is allowed already', async () => {
  const chain = readChain(caip)
  const before = { dai: await chain.token('dai', alice), nonce: await chain.nonce(alice) }
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  const byPermit2 = async () => {
    const asked = await countQuestions()
    await reviewSwap(page, { give: 'DAI', get: 'ETH', amount: '1' })
    await modal(page).getByText('Uniswap v4').first().waitFor()
    return asked
  }
  const first = await byPermit2()
  expect(await swapAction(page).textContent()).toBe('Approve')
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('2. Sign the allowance of 1.00 DAI').waitFor()
  await expect.poll(() => chain.allowance('dai', alice, permit2)).toBe(oneDai)
  await expect.poll(() => swapAction(page).isEnabled()).toBe(true)
  await approve(page, () => swapAction(page).click())
  await expect.poll(() => swapAction(page).textContent()).toBe('Swap')
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 1.00 DAI').waitFor()
  expect((await countQuestions()) - first).toBe(3)
  expect(await chain.nonce(alice)).toBe(before.nonce + 2)
  expect(await chain.allowance('dai', alice, permit2)).toBe(0n)
  expect(await chain.token('dai', alice)).toBe(before.dai - oneDai)

  // As people have it who have traded elsewhere.
  await allowPermit2(maxUint256)
  await page.reload()
  await openAccount(page)
  const second = await byPermit2()
  const native = await chain.native(alice)
  await modal(page).getByText('1. Sign the allowance of 1.00 DAI').waitFor()
  await approve(page, () => swapAction(page).click())
  await expect.poll(() => swapAction(page).textContent()).toBe('Swap')
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 1.00 DAI').waitFor()
  const arrived = await modal(page).getByText('ETH has arrived.').textContent()
  const { gasUsed, effectiveGasPrice } = await chain.lastReceipt(alice)
  const gained = (await chain.native(alice)) - native + gasUsed * effectiveGasPrice
  expect(shownUnits(arrived?.split(' ')[0] ?? '', 18)).toBe(gained)
  expect((await countQuestions()) - second).toBe(2)
  expect(await chain.token('dai', alice)).toBe(before.dai - 2n * oneDai)
  await allowPermit2(0n)
})

/** Alice allows it by a transaction of her own. */
async function allowPermit2(amount: bigint) {
  const { rpcUrl = '' } = ownWorld().chains.find((chain) => chain.caip === caip) ?? {}
  const wallet = createWalletClient({ account: personas.alice, transport: http(rpcUrl) })
  const call = { address: devnetContracts.dai, abi: erc20Abi, functionName: 'approve' } as const
  await wallet.writeContract({ ...call, args: [permit2, amount], chain: null })
  await expect.poll(() => readChain(caip).allowance('dai', alice, permit2)).toBe(amount)
}

it('asks a wallet that takes several calls as one but once', async () => {
  await tellWallet({ calls: 'supported' })
  const chain = readChain(caip)
  const before = await chain.token('dai', alice)
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  const asked = await countQuestions()
  await openAccount(page)
  await reviewSwap(page, { give: 'DAI', get: 'USDC', amount: '20' })
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 20.00 DAI').waitFor()
  expect(await chain.token('dai', alice)).toBe(before - twentyDai)
  expect(await chain.allowance('dai', alice, router)).toBe(0n)
  expect((await countQuestions()) - asked).toBe(1)

  // Over v4 both allowances, of the token and of Permit2, are in the same transaction.
  await page.reload()
  await openAccount(page)
  await reviewSwap(page, { give: 'DAI', get: 'ETH', amount: '1' })
  await modal(page).getByText('Uniswap v4').first().waitFor()
  await approve(page, () => swapAction(page).click())
  await modal(page).getByText('Swapped 1.00 DAI').waitFor()
  expect(await chain.token('dai', alice)).toBe(before - twentyDai - oneDai)
  expect(await chain.allowance('dai', alice, permit2)).toBe(0n)
  expect((await countQuestions()) - asked).toBe(2)
})

it('says in plain words that a swap was declined, and takes back what it had allowed', async () => {
  const chain = readChain(caip)
  const before = await chain.token('dai', alice)
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  await reviewSwap(page, { give: 'DAI', get: 'USDC', amount: '20' })
  await approve(page, () => swapAction(page).click())
  await expect.poll(() => swapAction(page).textContent()).toBe('Swap')
  const popup = await walletWindow(page, () => swapAction(page).click())
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Reject' }).click()])
  await modal(page).getByText('You declined in Practice wallet').waitFor()
  await modal(page).getByText('Still allowed: 20.00 DAI').waitFor()
  expect(await chain.allowance('dai', alice, router)).toBe(twentyDai)
  await approve(page, () => modal(page).getByTestId('swap-revoke').click())
  await expect.poll(() => chain.allowance('dai', alice, router)).toBe(0n)
  await expect.poll(() => modal(page).getByTestId('swap-revoke').count()).toBe(0)
  expect(await chain.token('dai', alice)).toBe(before)
})
