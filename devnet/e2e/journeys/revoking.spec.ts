import type { Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { resetWallet, tellWallet } from '../harness/practiceWallet.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectPractice } from '../harness/steps.ts'

const browser = sharedBrowser()
const { urls, chains } = ownWorld()
const tokens = ['usdc', 'dai'] as const
const spenders = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const
/** Twelve: of two tokens to two spenders on three chains. */
const all = chains.flatMap(({ caip }) =>
  tokens.flatMap((token) => spenders.map((spender) => ({ caip, token, spender }))),
)

beforeEach(resetWallet)
afterEach(() => give(personas.alice.address, 0n))

/** Sets all twelve on the chains themselves. */
async function give(owner: Address, units: bigint): Promise<void> {
  for (const { caip, token, spender } of all) {
    const rpcUrl = chains.find((chain) => chain.caip === caip)?.rpcUrl ?? ''
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })
    await rpcCall(rpcUrl, 'anvil_impersonateAccount', [owner])
    await rpcCall(rpcUrl, 'eth_sendTransaction', [{ from: owner, to: devnetContracts[token], data }])
    await rpcCall(rpcUrl, 'anvil_stopImpersonatingAccount', [owner])
  }
}

/** Those of the twelve that stand, as the chains say. */
async function standing(owner: Address) {
  const read = await Promise.all(
    all.map(async (each) =>
      (await readChain(each.caip).allowance(each.token, owner, each.spender)) > 0n ? [each] : [],
    ),
  )
  return read.flat()
}

/** Has the list of an account read from the chains for each request. */
async function listByChain(page: Page, owner: Address): Promise<void> {
  await page.route('**/v1/account/*/allowances?*', async (route) => {
    const chainId = new URL(route.request().url()).searchParams.get('chainId')
    const found = (await standing(owner)).filter(({ caip }) => caip === chainId)
    const allowances = found.map(({ caip, token, spender }) => ({
      id: `${caip}:erc20:${devnetContracts[token]}:${spender}`,
      chainId: caip,
      kind: 'erc20',
      token: { address: devnetContracts[token], symbol: token.toUpperCase(), decimals: token === 'usdc' ? 6 : 18 },
      spender: { address: spender, code: 'none' },
      amount: '5',
      unlimited: false,
      atRisk: { amount: '5', value: 5 },
      risks: ['unknown-spender'],
    }))
    const body = { allowances, contracts: [], tokenAccounts: [], networks: { [chainId ?? '']: { state: 'read' } } }
    await route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } })
  })
}

const rows = (page: Page) => page.getByTestId('allowance')

/** The page of permissions with the twelve of an ordinary wallet, all chosen. */
async function openTwelve() {
  const owner = personas.alice.address
  await give(owner, 5_000_000n)
  const { page } = await openVisit(browser(), urls.web)
  await listByChain(page, owner)
  await connectPractice(page)
  // As an extension does, which opens its own window whenever it is asked.
  await tellWallet({ autoApprove: true })
  await page.goto(`${urls.web}/permissions`)
  await expect.poll(() => rows(page).count()).toBe(12)
  await page.getByTestId('select-all').click()
  return { page, owner }
}

it('revokes twelve on three chains in one flow, by an ordinary wallet', async () => {
  const { page, owner } = await openTwelve()
  await page.getByRole('button', { name: 'Revoke 12' }).click()
  await expect.poll(() => standing(owner), { timeout: 90_000 }).toEqual([])
  await page.getByText('Nothing granted').waitFor()
}, 120_000)
