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
const owner = personas.alice.address
const tokens = ['usdc', 'dai'] as const
const spenders = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const

type Granted = { caip: string; token: (typeof tokens)[number]; spender: Address }
/** Twelve: of two tokens to two spenders on three chains. */
const twelve: readonly Granted[] = chains.flatMap(({ caip }) =>
  tokens.flatMap((token) => spenders.map((spender) => ({ caip, token, spender }))),
)

beforeEach(resetWallet)
afterEach(async () => give(await standing(), 0n))

/** Sets allowances of alice on the chains themselves. */
async function give(wanted: readonly Granted[], units = 5_000_000n): Promise<void> {
  await Promise.all(
    chains.map(async ({ caip, rpcUrl }) => {
      const own = wanted.filter((each) => each.caip === caip)
      if (own.length === 0) return
      await rpcCall(rpcUrl, 'anvil_impersonateAccount', [owner])
      for (const { token, spender } of own) {
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })
        await rpcCall(rpcUrl, 'eth_sendTransaction', [{ from: owner, to: devnetContracts[token], data }])
      }
      await rpcCall(rpcUrl, 'anvil_stopImpersonatingAccount', [owner])
    }),
  )
}

/** Those of the twelve that stand, as the chains say. */
async function standing(): Promise<readonly Granted[]> {
  const read = await Promise.all(
    twelve.map(async (each) =>
      (await readChain(each.caip).allowance(each.token, owner, each.spender)) > 0n ? [each] : [],
    ),
  )
  return read.flat()
}

const rows = (page: Page) => page.getByTestId('allowance')
const idOf = ({ caip, token, spender }: Granted) => `${caip}:erc20:${devnetContracts[token]}:${spender}`.toLowerCase()
const listed = async (page: Page) =>
  (
    await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-allowance')?.toLowerCase() ?? ''))
  ).toSorted()

it('revokes twelve on three chains in one flow, by an ordinary wallet', async () => {
  await give(twelve)
  const { page } = await openVisit(browser(), urls.web)
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/allowances')) asked.push(searchParams)
  })
  await connectPractice(page)
  // As an extension does, which opens its own window whenever it is asked.
  await tellWallet({ autoApprove: true })
  await page.goto(`${urls.web}/permissions`)
  await expect.poll(() => listed(page)).toEqual(expect.arrayContaining(twelve.map(idOf)))
  expect(asked.some((query) => query.has('fresh'))).toBe(false)
  await page.getByTestId('select-all').click()
  await page.getByTestId('revoke').click()
  await expect.poll(standing, { timeout: 90_000 }).toEqual([])
  await page.getByTestId('no-allowances').waitFor()
  const read = asked.filter((query) => query.get('fresh') === '1').map((query) => query.get('chainId'))
  expect(new Set(read)).toEqual(new Set(chains.map(({ caip }) => caip)))
}, 120_000)
