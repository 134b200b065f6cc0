import type { Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { expect } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { ownWorld } from './ownWorld.ts'
import { readChain } from './readChain.ts'

const tokens = ['usdc', 'dai'] as const
const spenders = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const

export type Granted = { caip: string; token: (typeof tokens)[number]; spender: Address }

const chains = () => ownWorld().chains

/** Twelve: of two tokens to two spenders on three chains. */
export const twelve: readonly Granted[] = chains().flatMap(({ caip }) =>
  tokens.flatMap((token) => spenders.map((spender) => ({ caip, token, spender }))),
)

/** Sets allowances on the chains themselves. */
export async function give(owner: Address, wanted: readonly Granted[], units = 5_000_000n): Promise<void> {
  await Promise.all(
    chains().map(async ({ caip, rpcUrl }) => {
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

/** Gives, and has the api read it: what it said of the account a moment ago is in its memory. */
export async function grant(owner: Address, wanted: readonly Granted[]): Promise<void> {
  await give(owner, wanted)
  const url = `${ownWorld().urls.api}/v1/account/${owner}/allowances?projectId=devnet&fresh=1`
  await expect
    .poll(async () => (await (await fetch(url)).text()).toLowerCase())
    .toSatisfy((text: string) => wanted.every((each) => text.includes(idOf(each))))
}

/** Those of the twelve that stand, as the chains say. */
export async function standing(owner: Address): Promise<readonly Granted[]> {
  const read = await Promise.all(
    twelve.map(async (each) =>
      (await readChain(each.caip).allowance(each.token, owner, each.spender)) > 0n ? [each] : [],
    ),
  )
  return read.flat()
}

export const idOf = ({ caip, token, spender }: Granted) =>
  `${caip}:erc20:${devnetContracts[token]}:${spender}`.toLowerCase()

/** The rows of the page of permissions, and which they are. */
export const rows = (page: Page) => page.getByTestId('allowance')
export const listed = async (page: Page) =>
  (
    await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-allowance')?.toLowerCase() ?? ''))
  ).toSorted()
