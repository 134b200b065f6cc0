import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, resetWallet, tellWallet, walletWindow } from '../harness/practiceWallet.ts'
import { readChain } from '../harness/readChain.ts'
import { readQr } from '../harness/readQr.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { shownAmount } from '../harness/shownAmount.ts'
import { connectPractice, fillSend, finishSend, modal, openAccount, viewTitle } from '../harness/steps.ts'

const browser = sharedBrowser()
const { urls, chains } = ownWorld()
const alice = personas.alice.address
const bob = personas.bob.address
const carol = personas.carol.address

beforeEach(resetWallet)

const tokens = [
  { name: 'usdc', symbol: 'USDC', decimals: 6 },
  { name: 'dai', symbol: 'DAI', decimals: 18 },
] as const

/** What Carol has on a chain, as its row should say it: native to three decimals, tokens to two. */
async function holdingsOf(caip: string, network: string): Promise<readonly string[]> {
  const chain = readChain(caip)
  const native = `${shownAmount(await chain.native(carol), 18, 3)} ${network === 'Polygon' ? 'POL' : 'ETH'}`
  const held = await Promise.all(
    tokens.map(async ({ name, symbol, decimals }) => ({ symbol, decimals, units: await chain.token(name, carol) })),
  )
  const rows = held
    .filter(({ units }) => units > 0n)
    .map(({ units, decimals, symbol }) => `${shownAmount(units, decimals, 2)} ${symbol}`)
  return [native, ...rows].map((amount) => `${amount} on ${network}`)
}

/** Opens every token of the account that lies on several networks. */
async function openAssets(page: Page): Promise<void> {
  const closed = modal(page).getByRole('list', { name: 'Tokens' }).getByRole('button', { expanded: false })
  await closed.first().waitFor()
  while ((await closed.count()) > 0) await closed.first().click()
}

// Carol never pays in these journeys: what she has cannot be half a minute old in a cache.
it('shows what the chains say, on three of them [S1.6 S9.47 S9.48]', async () => {
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page, 'Carol')
  await openAccount(page)
  const list = modal(page).getByRole('list', { name: 'Tokens' })
  await list.getByText('DAI on Polygon').waitFor()
  await openAssets(page)
  const rows = await list.getByRole('listitem').allTextContents()
  const shown = rows.filter((row) => !/on \d networks/.test(row))
  const expected = (await Promise.all(chains.map(({ caip, name }) => holdingsOf(caip, name)))).flat()
  // A row says the token's name and its worth too; what is left of it is compared.
  const saidBy = (row: string) => expected.find((text) => text.split(' on ').every((part) => row.includes(part)))
  expect(shown.map((row) => saidBy(row) ?? row).sort()).toEqual(expected.sort())
  expect(chains).toHaveLength(3)
})

it('never lists a token without decimals', async () => {
  const { page } = await openVisit(browser(), urls.web)
  const [first] = chains
  expect(await readChain(first?.caip ?? '').token('ticket', alice)).toBeGreaterThan(0n)
  await connectPractice(page)
  await page.getByText('USD Coin').first().waitFor()
  expect(await page.getByText('TICKET').count()).toBe(0)
})

it('shows the same balances in the web app [S1.6]', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page, 'Carol')
  await page.getByTestId('asset-USDC').getByRole('button', { expanded: false }).click()
  for (const { caip, name } of chains) {
    const units = await readChain(caip).token('usdc', carol)
    if (units === 0n) continue
    const row = page.getByRole('row').filter({ hasText: 'USDC' }).filter({ hasText: name })
    await expect.poll(() => row.textContent()).toContain(shownAmount(units, 6, 2))
  }
})

it('sends ETH: what was shown is what changes on the chain [S1.7 S4.63 S4.66 S5.18]', async () => {
  const chain = readChain('eip155:1')
  const before = { alice: await chain.native(alice), bob: await chain.native(bob), nonce: await chain.nonce(alice) }
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  await fillSend(page, { token: /\d ETH on Ethereum/, amount: '1.25', to: bob })
  const preview = (await modal(page).textContent()) ?? ''
  expect(preview).toContain('1.25 ETH')
  expect(preview.replace(/\s/g, '').toLowerCase()).toContain(bob.toLowerCase())
  const popup = await walletWindow(page, () => modal(page).getByRole('button', { name: 'Send', exact: true }).click())
  expect(await popup.locator('form.ask').textContent()).toContain('1.25 ETH')
  await popup.locator('button[type=submit]').click()
  await finishSend(page, 'Sent 1.25 ETH')
  await modal(page).getByTestId('tab-tokens').waitFor()

  expect(await chain.native(bob)).toBe(before.bob + 1_250_000_000_000_000_000n)
  expect(await chain.nonce(alice)).toBe(before.nonce + 1)
  const after = await chain.native(alice)
  expect(after).toBeLessThan(before.alice - 1_250_000_000_000_000_000n)
  await openAssets(page)
  await expect.poll(() => modal(page).textContent()).toContain(`Ethereum${shownAmount(after, 18, 3)} ETH`)
  await modal(page).getByTestId('wallet-features-send-button').click()
  expect(await modal(page).getByLabel('Amount to send').inputValue()).toBe('')
  expect(await modal(page).getByLabel('To', { exact: true }).inputValue()).toBe('')
})

it('sends USDC and returns to the account with a link to the transaction [S1.7 S2.45 S5.18]', async () => {
  const chain = readChain('eip155:1')
  const before = { alice: await chain.token('usdc', alice), bob: await chain.token('usdc', bob) }
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  await fillSend(page, { token: /USDC on Ethereum/, amount: '12.345678', to: bob })
  await approve(page, () => modal(page).getByRole('button', { name: 'Send', exact: true }).click())
  const link = modal(page).getByRole('link', { name: 'View' })
  expect(await link.getAttribute('href')).toMatch(/\/tx\/0x[0-9a-f]{64}$/)
  await finishSend(page, 'Sent 12.345678 USDC')
  await modal(page).getByTestId('tab-tokens').waitFor()

  expect(await chain.token('usdc', bob)).toBe(before.bob + 12_345_678n)
  const after = await chain.token('usdc', alice)
  expect(after).toBe(before.alice - 12_345_678n)
  await openAssets(page)
  await expect.poll(() => modal(page).textContent()).toContain(`Ethereum${shownAmount(after, 6, 2)} USDC`)
})

it('sends on another network after asking the wallet to go there [S1.7]', async () => {
  const chain = readChain('eip155:8453')
  const before = await chain.token('usdc', bob)
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await tellWallet({ autoApprove: true })
  await openAccount(page)
  await fillSend(page, { token: /USDC on Base/, amount: '3', to: bob })
  await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => chain.token('usdc', bob), { timeout: 20_000 }).toBe(before + 3_000_000n)

  // The web app has a page of its own for it, where no explorer could know the chain.
  await modal(page).getByRole('link', { name: 'View' }).click()
  await page.getByRole('heading', { name: 'Transaction', exact: true }).waitFor()
  await page.reload()
  const main = page.locator('main')
  await main.getByText('Sent USDC').waitFor({ timeout: 30_000 })
  for (const fact of ['Confirmed', '-3 USDC', '$3.00', 'Network fee', 'Base'])
    await main.getByText(fact).first().waitFor()
  expect(await main.locator('a[href^="http"]').count()).toBe(0)
  await main.getByRole('button', { name: 'Save contact' }).click()
  await main.getByLabel('Name').fill('Bob')
  await main.getByRole('button', { name: 'Save contact' }).click()
  await main.getByText('Bob', { exact: true }).waitFor()
  await main.getByRole('button', { name: 'Send again' }).click()
  expect(await modal(page).getByLabel('Amount to send').inputValue()).toBe('3')
})

it('refuses more than there is before the wallet is asked', async () => {
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  await modal(page).getByTestId('wallet-features-send-button').click()
  await modal(page).getByLabel('Amount to send').fill('999999')
  await modal(page).getByLabel('To', { exact: true }).fill(bob)
  await modal(page)
    .getByText(/More than you have/)
    .waitFor()
  expect(await modal(page).getByRole('button', { name: 'Review' }).isDisabled()).toBe(true)
})

it('shows the address to be paid at, as text, code and copy', async () => {
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  await modal(page).getByTestId('wallet-features-receive-button').click()
  await expect.poll(() => viewTitle(page).textContent()).toBe('Receive')
  await modal(page).getByTestId('receive-address-copy-button').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(alice)
  expect(await readQr(modal(page).getByTestId('wui-qr-code'))).toBe(`ethereum:${alice}@1`)
})

it('switches the network when the wallet agrees', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.getByTestId('w3m-network-button').click()
  const popup = await walletWindow(page, () => modal(page).getByTestId('w3m-network-switch-Polygon').click())
  expect(await popup.locator('form.ask').textContent()).toContain('Polygon')
  await popup.locator('button[type=submit]').click()
  await expect.poll(() => page.getByTestId('w3m-network-button').textContent()).toContain('Polygon')
})
