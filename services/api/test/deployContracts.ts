import { readFileSync } from 'node:fs'
import { concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { TestChain } from './startChain.ts'

const artifacts = new URL('../../../devnet/contracts/artifacts/', import.meta.url)

/** Everything that the tests call on them. */
export const contractAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function setApprovalForAll(address operator, bool approved)',
  'function deposit() payable',
  'function withdraw(uint256 wad)',
  'function balanceOf(address owner) view returns (uint256)',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Call3Value[] calls) payable returns (Result[] results)',
])
export const mintKeyAbi = parseAbi(['function mint(address to)'])

/** Sends a transaction from an account that the node holds, and waits for it. @returns Its hash. */
export async function sendFrom(
  chain: TestChain,
  transaction: { from: string; to?: string; value?: bigint; data?: Hex; gas?: bigint },
): Promise<string> {
  const { value, gas, ...rest } = transaction
  const hash = await chain.rpc('eth_sendTransaction', {
    ...rest,
    gas: `0x${(gas ?? 2_000_000n).toString(16)}`,
    ...(value === undefined ? {} : { value: `0x${value.toString(16)}` }),
  })
  while (!(await chain.rpc('eth_getTransactionReceipt', hash))) await new Promise((resolve) => setTimeout(resolve, 5))
  return hash
}

/** Puts a contract of the devnet on a chain. @returns Its address. */
async function deploy(chain: TestChain, minter: string, name: string, parameters: Hex = '0x'): Promise<Hex> {
  const file = readFileSync(new URL(`${name}.json`, artifacts), 'utf8')
  const { bytecode } = JSON.parse(file) as { bytecode: Hex }
  const hash = await sendFrom(chain, { from: minter, data: concat([bytecode, parameters]), gas: 5_000_000n })
  const receipt = (await chain.rpc('eth_getTransactionReceipt', hash)) as unknown as { contractAddress: Hex }
  return receipt.contractAddress
}

/** Puts a token on a chain, which `minter` mints. @returns Its address. */
export function deployToken(
  chain: TestChain,
  minter: string,
  { name, symbol, decimals }: { name: string; symbol: string; decimals: number },
): Promise<Hex> {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
  return deploy(chain, minter, 'PracticeToken', encodeAbiParameters(types, [name, symbol, decimals]))
}

/** Puts a collection of ERC-1155 on a chain, which `minter` mints. @returns Its address. */
export function deployItems(chain: TestChain, minter: Hex): Promise<Hex> {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'address' }] as const
  const parameters = encodeAbiParameters(types, ['Items', 'data:application/json,{"name":"Item"}', minter])
  return deploy(chain, minter, 'PracticeItems', parameters)
}

/** Puts two tokens, the wrapped native token and a collection on a chain, with money for the given accounts. */
export async function deployContracts(chain: TestChain, accounts: readonly string[]) {
  const [minter = ''] = accounts
  const usdc = await deployToken(chain, minter, { name: 'USD Coin', symbol: 'USDC', decimals: 6 })
  const dai = await deployToken(chain, minter, { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 })
  const weth = await deploy(
    chain,
    minter,
    'WrappedNative',
    encodeAbiParameters([{ type: 'string' }, { type: 'string' }], ['Wrapped Ether', 'WETH']),
  )
  const keys = await deploy(chain, minter, 'PracticeKeys')
  const multicall: Hex = '0xca11bde05977b3631167028862be2a173976ca11'
  for (const to of [...accounts, multicall])
    for (const [contract, value] of [
      [usdc, 1_000_000_000n],
      [dai, 10n ** 21n],
    ] as const) {
      const args = [to as Hex, value] as const
      await sendFrom(chain, {
        from: minter,
        to: contract,
        data: encodeFunctionData({ abi: contractAbi, functionName: 'mint', args }),
      })
    }
  return { usdc, dai, weth, keys, multicall, minter }
}

export type Contracts = Awaited<ReturnType<typeof deployContracts>>
