import { readFileSync } from 'node:fs'
import { getAccountAllowances } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { encodeFunctionData, getAddress, type Hex, padHex, parseAbi, toHex } from 'viem'
import { newProject } from '../src/modules/projects/project.ts'
import { deployContracts, mintKeyAbi, sendFrom } from './deployContracts.ts'
import { startChain } from './startChain.ts'
import { type TestApi, testApi } from './testApi.ts'

export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
])
export const permit2Abi = parseAbi([
  'struct Pair { address token; address spender; }',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function lockdown(Pair[] approvals)',
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])
const upstream = (url: string) => [{ name: 'own', url, wsUrl: undefined, priority: 50 }]
const bytecodeOf = (name: string): Hex =>
  JSON.parse(readFileSync(new URL(`../../../devnet/contracts/artifacts/${name}.json`, import.meta.url), 'utf8'))
    .bytecode

const open: AsyncDisposable[] = []

/** Ends what a test has opened. */
export async function closeAll(): Promise<void> {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
}
export function opened<Thing extends AsyncDisposable>(thing: Thing): Thing {
  open.push(thing)
  return thing
}

/** A chain with two tokens, a collection and Permit2, and an account that has some of each. */
export async function startWorld(chainId: number) {
  const chain = opened(await startChain(chainId))
  const [minter = '0x', owner = '0x'] = (await chain.rpc('eth_accounts')) as unknown as Hex[]
  const contracts = await deployContracts(chain, [minter, owner])
  await chain.rpc(
    'anvil_setCode',
    permit2,
    await chain.rpc('eth_call', { data: bytecodeOf('PracticePermit2') }, 'latest'),
  )
  for (let count = 0; count < 3; count += 1)
    await sendFrom(chain, {
      from: minter,
      to: contracts.keys,
      data: encodeFunctionData({ abi: mintKeyAbi, functionName: 'mint', args: [owner] }),
    })
  return { chain, id: `eip155:${chainId}`, owner: getAddress(owner), ...contracts }
}
export type World = Awaited<ReturnType<typeof startWorld>>

export async function apiOver(
  urls: Record<string, string>,
  config: Parameters<typeof testApi>[0] = {},
): Promise<TestApi> {
  const api = opened(
    await testApi({
      defaultProject: newProject('p'),
      rpcUrls: new Map(Object.entries(urls).map(([id, url]) => [id as `eip155:${number}`, upstream(url)])),
      ...config,
    }),
  )
  api.clock.ms = Date.now()
  return api
}

export async function listOf(api: TestApi, owner: string, query = '') {
  const response = await api.get(`/v1/account/${owner}/allowances?projectId=p&fresh=1${query}`)
  return v.parse(getAccountAllowances.response, await response.json())
}

export const spenders = Array.from({ length: 6 }, (_, index) =>
  getAddress(padHex(toHex(0xabc000 + index), { size: 20 })),
)
export const approve = (spender: Hex, value: bigint) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, value] })
