import { encodeFunctionData, type Hex, keccak256, parseAbi, stringToHex } from 'viem'
import { contractAbi, deployContracts, deployItems, deployToken, mintKeyAbi } from '../deployContracts.ts'
import type { TestChain } from '../startChain.ts'
import { type Question, rpcAll } from './rpcAll.ts'

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function createNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Addresses that no one has the key of: the node takes what they send anyway. */
export const inventAccounts = (count: number): readonly Hex[] =>
  Array.from({ length: count }, (_, index) => `0x${keccak256(stringToHex(`account ${index}`)).slice(26)}` as const)

const itemsAbi = parseAbi([
  'function mint(address to, uint256[] ids, uint256[] values)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])
/** Creation code that leaves one byte of code: stop. */
const emptyContract = '0x6001600c60003960016000f300'
const unlistedTokens = 20
const maxOfBlock = 60
const gas = '0x7a120'

/** Two tokens and the wrapped native one, which the api has on a list; tokens that it hasn't; collections of both kinds. */
export async function preparePlaces(chain: TestChain) {
  const [minter = '0x'] = (await chain.rpc('eth_accounts')) as unknown as Hex[]
  const contracts = await deployContracts(chain, [minter])
  const unlisted: Hex[] = []
  for (let index = 0; index < unlistedTokens; index += 1)
    unlisted.push(await deployToken(chain, minter, { name: `Corner ${index}`, symbol: `CRN${index}`, decimals: 6 }))
  const items = await deployItems(chain, minter)
  return { ...contracts, unlisted, items }
}

export type Places = Awaited<ReturnType<typeof preparePlaces>>

/**
 * Lets accounts pay, move and wrap tokens, give NFTs and permissions, fail, deploy, and be sent dust, in blocks of up to 60
 * transactions: `perAccount` for each on the average, most of them by few.
 */
export async function liveThrough(
  chain: TestChain,
  places: Places,
  options: { accounts: readonly Hex[]; perAccount: number; seed: number },
): Promise<void> {
  const { accounts, perAccount, seed } = options
  const { usdc, dai, weth, keys, items, multicall, unlisted } = places
  const minter = places.minter as Hex
  const number = createNumbers(seed)
  const below = (limit: number) => Math.floor(number() * limit)
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
  /** A few do most of it. */
  const someone = () => accounts[Math.floor(accounts.length * number() ** 3)] as Hex
  const amount = () => BigInt(1 + below(1_000_000))
  let minted = 0n
  const keyOwners: Hex[] = []

  const token = (functionName: 'transfer' | 'mint' | 'approve', to: Hex, value: bigint) =>
    encodeFunctionData({ abi: contractAbi, functionName, args: [to, value] })
  const send = (from: Hex, to: Hex | undefined, data: Hex = '0x', value = 0n): Question => [
    'eth_sendTransaction',
    { from, ...(to === undefined ? {} : { to }), data, value: `0x${value.toString(16)}`, gas },
  ]
  const call = (target: Hex, callData: Hex, value = 0n) => ({ target, allowFailure: false, value, callData })
  const calls = (from: Hex, list: readonly ReturnType<typeof call>[]) =>
    send(
      from,
      multicall,
      encodeFunctionData({ abi: contractAbi, functionName: 'aggregate3Value', args: [list] }),
      list.reduce((sum, { value }) => sum + value, 0n),
    )

  const acts: readonly (() => Question)[] = [
    () => send(someone(), someone(), '0x', amount() * 10n ** 10n),
    () => send(someone(), someone(), '0x', amount()),
    () => calls(someone(), [call(someone(), '0x', amount()), call(someone(), '0x', amount())]),
    () => send(someone(), one([usdc, dai]), token('transfer', someone(), amount())),
    () => send(someone(), one(unlisted), token('transfer', someone(), amount())),
    () => send(minter, one(unlisted), token('mint', someone(), 1_000n * amount())),
    () => send(minter, one([usdc, dai]), token('mint', someone(), 1_000n * amount())),
    () => send(someone(), one([usdc, dai, ...unlisted]), token('approve', multicall, amount())),
    () =>
      send(
        someone(),
        one([keys, items]),
        encodeFunctionData({ abi: contractAbi, functionName: 'setApprovalForAll', args: [multicall, number() < 0.5] }),
      ),
    () => {
      const to = someone()
      keyOwners.push(to)
      return send(minter, keys, encodeFunctionData({ abi: mintKeyAbi, functionName: 'mint', args: [to] }))
    },
    () => {
      const at = below(keyOwners.length)
      const from = keyOwners[at]
      if (from === undefined) return send(someone(), someone(), '0x', 1n)
      const to = someone()
      keyOwners[at] = to
      const args = [from, to, BigInt(at + 1)] as const
      return send(from, keys, encodeFunctionData({ abi: contractAbi, functionName: 'transferFrom', args }))
    },
    () => {
      minted += 1n
      const args = [someone(), [minted % 50n, 50n + (minted % 7n)], [2n, 5n]] as const
      return send(minter, items, encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args }))
    },
    () => {
      const from = someone()
      const args = [from, someone(), BigInt(below(50)), 1n, '0x'] as const
      return send(from, items, encodeFunctionData({ abi: itemsAbi, functionName: 'safeTransferFrom', args }))
    },
    () => send(someone(), weth, encodeFunctionData({ abi: contractAbi, functionName: 'deposit' }), amount()),
    () => send(someone(), weth, encodeFunctionData({ abi: contractAbi, functionName: 'withdraw', args: [amount()] })),
    () => send(someone(), usdc, token('transfer', someone(), 10n ** 30n)),
    () => send(someone(), undefined, emptyContract),
    // Anybody can make a token say that nothing of it went from one to another.
    () => {
      const args = [someone(), someone(), 0n] as const
      return send(
        someone(),
        one(unlisted),
        encodeFunctionData({ abi: contractAbi, functionName: 'transferFrom', args }),
      )
    },
  ]

  await chain.rpc('anvil_autoImpersonateAccount', true)
  const rich = `0x${(10n ** 18n).toString(16)}`
  await rpcAll(
    chain.url,
    accounts.map((account) => ['anvil_setBalance', account, rich] as const),
  )
  // All have something to begin with, so that most acts come off.
  const gifts = accounts.flatMap((account) => [
    send(minter, one([usdc, dai]), token('mint', account, 1_000n * amount())),
    send(minter, one(unlisted), token('mint', account, 1_000n * amount())),
  ])
  const happening = [...gifts, ...Array.from({ length: accounts.length * perAccount }, () => one(acts)())]
  await chain.rpc('evm_setAutomine', false)
  for (let at = 0; at < happening.length; ) {
    const size = 1 + below(maxOfBlock)
    await rpcAll(chain.url, happening.slice(at, at + size))
    await chain.rpc('evm_mine')
    at += size
  }
  await chain.rpc('evm_setAutomine', true)
}
