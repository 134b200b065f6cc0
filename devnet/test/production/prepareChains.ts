import {
  type Account,
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { rpcCall } from '../../src/index.ts'
import { readArtifact } from '../../src/world/artifacts.ts'

/** Where USDC is on Ethereum. */
export const usdc: Hex = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const multicall3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function mint(address to)',
  'function transfer(address to, uint256 value) returns (bool)',
])

/** What is sent on a chain, and money for those who send. */
function createSender(rpcUrl: string) {
  const client = (account: Account) => createWalletClient({ account, transport: http(rpcUrl) })
  return {
    fund: (account: Account, ether: string) =>
      rpcCall(rpcUrl, 'anvil_setBalance', [account.address, `0x${parseEther(ether).toString(16)}`]),
    send: (from: Account, transaction: { to?: Hex; data?: Hex; value?: bigint }) =>
      client(from).sendTransaction({ account: from, chain: null, gas: 3_000_000n, ...transaction }),
  }
}

const tokenCode = (name: string, symbol: string, decimals: number) =>
  concat([
    readArtifact('PracticeToken'),
    encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint8' }], [name, symbol, decimals]),
  ])

/**
 * Ethereum, with USDC and Multicall3 where they are: `owner` has 2 ETH less fees, 250 USDC of which 25 came from `friend`,
 * and a collectible.
 */
export async function prepareEthereum(rpcUrl: string, owner: Account, friend: Account): Promise<void> {
  const { fund, send } = createSender(rpcUrl)
  for (const [address, code] of [
    [multicall3, readArtifact('Multicall3')],
    [usdc, tokenCode('USD Coin', 'USDC', 6)],
  ] as const)
    await rpcCall(rpcUrl, 'anvil_setCode', [
      address,
      await rpcCall(rpcUrl, 'eth_call', [{ from: friend.address, data: code }, 'latest']),
    ])
  await fund(owner, '2')
  await fund(friend, '2')
  const mint = (to: Hex, value: bigint) => encodeFunctionData({ abi, functionName: 'mint', args: [to, value] })
  await send(friend, { to: usdc, data: mint(owner.address, 225_000_000n) })
  await send(friend, { to: usdc, data: mint(friend.address, 25_000_000n) })
  const gift = encodeFunctionData({ abi, functionName: 'transfer', args: [owner.address, 25_000_000n] })
  await send(friend, { to: usdc, data: gift })
  await send(friend, { data: readArtifact('PracticeKeys') })
  const keys = getContractAddress({ from: friend.address, nonce: 3n })
  await send(friend, { to: keys, data: encodeFunctionData({ abi, functionName: 'mint', args: [owner.address] }) })
}

/** Polygon: `owner` has 40 POL, and 7 of a token that is on no list. */
export async function preparePolygon(rpcUrl: string, owner: Account, friend: Account): Promise<void> {
  const { fund, send } = createSender(rpcUrl)
  await rpcCall(rpcUrl, 'anvil_setCode', [
    multicall3,
    await rpcCall(rpcUrl, 'eth_call', [{ data: readArtifact('Multicall3') }, 'latest']),
  ])
  await fund(owner, '35')
  await fund(friend, '100')
  await send(friend, { to: owner.address, value: parseEther('5') })
  await send(friend, { data: tokenCode('Corner Coin', 'CORNER', 18) })
  const token = getContractAddress({ from: friend.address, nonce: 1n })
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [owner.address, parseEther('7')] })
  await send(friend, { to: token, data: mint })
}
