import type { Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { otherWallet } from '../harness/otherWallet.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { resetWallet, tellWallet, walletWindow } from '../harness/practiceWallet.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, connectPractice, modal } from '../harness/steps.ts'

const browser = sharedBrowser()
const { urls, chains } = ownWorld()
const carol = personas.carol.address
/** A wallet that has nothing yet. */
const other = privateKeyToAccount(generatePrivateKey())
const [ethereum, base, polygon] = ['eip155:1', 'eip155:8453', 'eip155:137'] as const
const networks = [ethereum, base, polygon]
const rpcUrl = (caip: string) => chains.find((chain) => chain.caip === caip)?.rpcUrl ?? ''

const held = async (owner: Address) =>
  Object.fromEntries(
    await Promise.all(
      networks.map(async (caip) => {
        const chain = readChain(caip)
        const [native, usdc, dai] = await Promise.all([
          chain.native(owner),
          chain.token('usdc', owner),
          chain.token('dai', owner),
        ])
        return [caip, { native, usdc, dai }] as const
      }),
    ),
  )

let before: Awaited<ReturnType<typeof held>>
beforeAll(async () => {
  await resetWallet()
  before = await held(carol)
  // On Polygon carol has a token, and nothing to pay for it with.
  await rpcCall(rpcUrl(polygon), 'anvil_setBalance', [carol, '0x0'])
})

// The files after this one find carol as she was.
afterAll(async () => {
  for (const caip of networks) {
    const url = rpcUrl(caip)
    await rpcCall(url, 'anvil_impersonateAccount', [other.address])
    await rpcCall(url, 'anvil_setBalance', [other.address, toHex(10n ** 18n)])
    for (const token of ['usdc', 'dai'] as const) {
      const units = await readChain(caip).token(token, other.address)
      if (units === 0n) continue
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [carol, units] })
      await rpcCall(url, 'eth_sendTransaction', [{ from: other.address, to: devnetContracts[token], data }])
    }
    await rpcCall(url, 'anvil_stopImpersonatingAccount', [other.address])
    await rpcCall(url, 'anvil_setBalance', [carol, toHex(before[caip]?.native ?? 0n)])
  }
})

const staying = (page: Page) => modal(page).getByTestId('staying').getByRole('listitem').allInnerTexts()
const survey = (page: Page) => modal(page).getByTestId('survey')

async function openMove(page: Page): Promise<void> {
  await page.goto(`${urls.web}/permissions`)
  await page.getByTestId('move-everything').click()
  await survey(page).waitFor()
}

it('moves all of two networks to a wallet that was proven, over a reload, and says what stays on the third and why', async () => {
  const { page, context } = await openVisit(browser(), 'about:blank')
  await otherWallet(context, other)
  await page.goto(urls.web)
  await connectPractice(page, 'Carol')
  await openMove(page)
  expect(await survey(page).isDisabled()).toBe(true)

  await modal(page).getByTestId('connect-other').click()
  await modal(page).getByTestId('wallet-selector-example.other').click()
  await modal(page)
    .getByRole('button', { name: /^Prove 0x/ })
    .click()
  await modal(page).getByText('Proven by a signature').waitFor()
  await survey(page).click()
  await modal(page).getByText('What it costs', { exact: true }).waitFor()
  expect((await staying(page)).join()).toContain('Not enough for its fee')
  expect(await held(other.address)).toMatchObject({ [ethereum]: { native: 0n, usdc: 0n } })

  // The first is in a block, and the wallet is asked for the second, as the page goes away.
  const first = await walletWindow(page, () => modal(page).getByTestId('move').click())
  const second = await walletWindow(page, () => first.locator('button[type=submit]').click())
  await expect.poll(async () => (await held(other.address))[ethereum]?.usdc).toBe(before[ethereum]?.usdc)
  await page.reload()
  await second.close()
  await accountButton(page).waitFor()
  await openMove(page)
  await modal(page).getByText('A move was interrupted').waitFor()
  await survey(page).click()
  await tellWallet({ autoApprove: true })
  await modal(page).getByTestId('move').click()
  await modal(page).getByText('Some of it stayed').waitFor({ timeout: 90_000 })
  const stayed = await staying(page)
  expect(stayed).toHaveLength(3)
  expect(stayed[2]).toMatch(/Dai.*Not enough for its fee/is)
  // The wallet pays no more than its fee: what is left of it is less than another one.
  for (const rest of stayed.slice(0, 2)) expect(rest).toMatch(/ETH.*Less than its fee/is)

  const [left, arrived] = [await held(carol), await held(other.address)]
  for (const caip of [ethereum, base]) {
    expect(arrived[caip]).toMatchObject({ usdc: before[caip]?.usdc, dai: before[caip]?.dai })
    expect(left[caip]).toMatchObject({ usdc: 0n, dai: 0n })
    expect(arrived[caip]?.native).toBeGreaterThan(((before[caip]?.native ?? 0n) * 99n) / 100n)
  }
  expect(arrived[polygon]).toEqual({ native: 0n, usdc: 0n, dai: 0n })
  expect(left[polygon]?.dai).toBe(before[polygon]?.dai)
}, 150_000)
