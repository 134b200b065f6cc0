import { encodeFunctionData, type Hex } from 'viem'
import { type Contracts, contractAbi, mintKeyAbi, sendFrom } from './deployContracts.ts'
import type { TestChain } from './startChain.ts'

/** Creation code that leaves one byte of code: stop. */
const emptyContract = '0x6001600c60003960016000f300'

/** What may happen on a chain, and `read`: the index is brought up to date. */
export const doings = [
  'pay',
  'token',
  'approve',
  'swap',
  'wrap',
  'unwrap',
  'fail',
  'key',
  'operator',
  'deploy',
  'mine',
  'snapshot',
  'revert',
  'reorg',
  'read',
] as const

export type Doing = (typeof doings)[number]

/** Does one of them on the chain, from one account to another. */
export async function act(
  chain: TestChain,
  contracts: Contracts,
  doing: Doing,
  from: Hex,
  to: Hex,
  state: { snapshot?: string },
) {
  const { usdc, dai, weth, keys, multicall } = contracts
  const call = (functionName: 'transfer' | 'approve', args: readonly [Hex, bigint]) =>
    encodeFunctionData({ abi: contractAbi, functionName, args })
  const send = (target: Hex, data: Hex, value = 0n) => sendFrom(chain, { from, to: target, data, value, gas: 500_000n })
  switch (doing) {
    case 'pay':
      return sendFrom(chain, { from, to, value: 12_345n })
    case 'token':
      return send(usdc, call('transfer', [to, 1_000n]))
    case 'approve':
      return send(usdc, call('approve', [multicall, 10n ** 12n]))
    case 'swap': {
      const give = encodeFunctionData({ abi: contractAbi, functionName: 'transferFrom', args: [from, multicall, 7n] })
      const one = (target: Hex, callData: Hex, value = 0n) => ({ target, allowFailure: false, value, callData })
      const calls = [one(usdc, give), one(dai, call('transfer', [from, 9n])), one(to, '0x', 3n)]
      return send(
        multicall,
        encodeFunctionData({ abi: contractAbi, functionName: 'aggregate3Value', args: [calls] }),
        3n,
      )
    }
    case 'wrap':
      return send(weth, encodeFunctionData({ abi: contractAbi, functionName: 'deposit' }), 1_000n)
    case 'unwrap':
      return send(weth, encodeFunctionData({ abi: contractAbi, functionName: 'withdraw', args: [400n] }))
    case 'fail':
      return send(usdc, call('transfer', [to, 10n ** 30n]))
    case 'key':
      return send(keys, encodeFunctionData({ abi: mintKeyAbi, functionName: 'mint', args: [to] }))
    case 'operator':
      return send(
        keys,
        encodeFunctionData({ abi: contractAbi, functionName: 'setApprovalForAll', args: [multicall, true] }),
      )
    case 'deploy':
      return sendFrom(chain, { from, data: emptyContract })
    case 'mine':
      return chain.rpc('anvil_mine', '0x3')
    case 'snapshot':
      state.snapshot = await chain.rpc('evm_snapshot')
      return
    case 'revert':
      if (state.snapshot !== undefined) await chain.rpc('evm_revert', state.snapshot)
      delete state.snapshot
      return
    case 'reorg':
      // Replaces blocks by as many others; a snapshot of the old ones is of no use after it.
      delete state.snapshot
      return chain.rpc('anvil_reorg', 3, [])
    case 'read':
      return
  }
}
