import type { ChainCall, TokenRef } from '@latchkey/core/ports'
import { KitError, type Network, parseCaipAddress } from '@latchkey/protocol'
import { erc20Abi, type Hex, multicall3Abi, parseAbi } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { bytesSchema, quantitySchema, readNode } from './readNode.ts'
import { isReverted, RpcFailure } from './transport/RpcFailure.ts'
import type { RpcCall } from './transport/transport.types.ts'

/** How many balances one eth_call carries: 200 answers stay far below the gas cap of any node. */
const callsPerMulticall = 200

/**
 * Balances in the order of `tokens`, in smallest units: one eth_call through Multicall3 where the network has it, else
 * one each. A contract that returns no balance (none there, or it reverts) counts as 0; a node that fails rejects.
 */
export async function readTokenBalances(
  rpc: RpcCall,
  options: { network: Network; address: string; tokens: readonly TokenRef[] },
): Promise<readonly bigint[]> {
  const { network, address, tokens } = options
  const owner = address as Hex
  const contracts = tokens.flatMap((token) => (token.address ? [tokenContract(token.address, network)] : []))
  const [native, balances] = await Promise.all([
    contracts.length < tokens.length ? readNativeBalance(rpc, address) : 0n,
    readContractBalances(rpc, network, owner, contracts),
  ])
  let next = 0
  return tokens.map((token) => (token.address ? (balances[next++] ?? 0n) : native))
}

async function readContractBalances(
  rpc: RpcCall,
  network: Network,
  owner: Hex,
  contracts: readonly Hex[],
): Promise<readonly bigint[]> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const multicall = network.contracts.multicall3?.address as Hex | undefined
  const chunks = multicall && contracts.length > 1 ? chunksOf(contracts, callsPerMulticall) : undefined
  if (multicall && chunks) {
    const results = await Promise.all(chunks.map((chunk) => aggregate(rpc, multicall, chunk, data)))
    if (results.every((result) => result !== undefined)) return results.flat()
  }
  return Promise.all(contracts.map((contract) => readOne(rpc, contract, data)))
}

/** Undefined when there is no Multicall3 at the address after all. */
async function aggregate(
  rpc: RpcCall,
  multicall: Hex,
  contracts: readonly Hex[],
  callData: Hex,
): Promise<readonly bigint[] | undefined> {
  const calls = contracts.map((target) => ({ target, allowFailure: true, callData }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const returned = await call(rpc, multicall, data)
  if (returned === '0x') return undefined
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: returned })
  return contracts.map((_, index) => {
    const result = results[index]
    return result?.success ? toUint(result.returnData) : 0n
  })
}

async function readOne(rpc: RpcCall, contract: Hex, data: Hex): Promise<bigint> {
  try {
    return toUint(await call(rpc, contract, data))
  } catch (error) {
    if (error instanceof RpcFailure && isReverted(error)) return 0n
    throw error
  }
}

function call(rpc: RpcCall, to: Hex, data: Hex): Promise<Hex> {
  return readNode(rpc, bytesSchema, 'eth_call', [{ to, data }, 'latest'])
}

/** A uint256 in its 32 bytes; anything shorter is none and counts as 0. */
export function toUint(returned: Hex): bigint {
  return returned.length >= 66 ? BigInt(returned.slice(0, 66)) : 0n
}

function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/**
 * The contract's own address out of its CAIP-10 form.
 * @throws KitError `transaction/chain-mismatch` when the token lives on another network.
 */
export function tokenContract(address: NonNullable<TokenRef['address']>, network: Network): Hex {
  const parsed = parseCaipAddress(address)
  if (parsed.networkId !== network.caipNetworkId) {
    const shortMessage = `The token is on ${parsed.networkId}, not on ${network.caipNetworkId}`
    throw new KitError({ code: 'transaction/chain-mismatch', shortMessage })
  }
  return parsed.address as Hex
}

/** What `spender` may take of an ERC-20 token of `owner` (EIP-20, `allowance`). */
export async function readAllowance(
  rpc: RpcCall,
  options: { network: Network; token: TokenRef; owner: string; spender: string },
): Promise<bigint> {
  const { network, token, owner, spender } = options
  // The native token has no allowance.
  if (token.address === undefined) return 0n
  const args = [owner as Hex, spender as Hex] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  return toUint(await call(rpc, tokenContract(token.address, network), data))
}

const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
/** By Permit2's `approve`, good in the block of the call and in no later one. */
const thisBlock = 0

/**
 * The call that allows `spender` that much of an ERC-20 token (EIP-20, `approve`). With `router`, the call of Permit2, which
 * `spender` is then, that lets the router take it in the same block.
 */
export function allowanceCall(options: {
  network: Network
  token: TokenRef
  spender: string
  router?: string
  amountUnits: bigint
}): ChainCall {
  const { network, token, spender, router, amountUnits } = options
  if (token.address === undefined) {
    throw new KitError({ code: 'chain/unsupported', shortMessage: `Nobody can be allowed to take ${token.symbol}` })
  }
  const contract = tokenContract(token.address, network)
  if (router !== undefined) {
    const args = [contract, router as Hex, amountUnits, thisBlock] as const
    return { to: spender, data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }) }
  }
  const args = [spender as Hex, amountUnits] as const
  return { to: contract, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) }
}

/** The balance of the native token in wei, at the latest block. */
export function readNativeBalance(rpc: RpcCall, address: string): Promise<bigint> {
  return readNode(rpc, quantitySchema, 'eth_getBalance', [address, 'latest'])
}
