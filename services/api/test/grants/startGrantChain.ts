import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, parseAbi, toHex } from 'viem'
import { startFakeNode } from '../startFakeNode.ts'

const abi = parseAbi([
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function currentNonce(address manager, address account) view returns (uint256)',
])

/** A node of a chain whose DelegationManager and NonceEnforcer say what a test wants. */
export async function startGrantChain() {
  const state = { disabled: new Set<string>(), nonce: 0n, silent: false }
  const { DelegationManager, NonceEnforcer } = smartAccountContracts

  function call(to: string, callData: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data: callData })
    if (functionName === 'currentNonce' && to === NonceEnforcer) return toHex(state.nonce, { size: 32 })
    const isDisabled = to === DelegationManager && state.disabled.has(String(args[0]))
    return toHex(isDisabled ? 1 : 0, { size: 32 })
  }

  const answer: Parameters<typeof startFakeNode>[0] = (body, _, response) => {
    if (state.silent) {
      response.destroy()
      return undefined
    }
    const { id, params } = JSON.parse(body) as { id: number; params: [{ data: Hex }] }
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
    const results = (args[0] as readonly { target: string; callData: Hex }[]).map(({ target, callData }) => ({
      success: true,
      returnData: call(target, callData),
    }))
    const result = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
    return { jsonrpc: '2.0', id, result }
  }
  const node = await startFakeNode(answer, undefined, '0x2105')
  return Object.assign(node, { state })
}
