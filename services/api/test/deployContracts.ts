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

/** Puts two tokens, the wrapped native token and a collection on a chain, with money for the given accounts. */
export async function deployContracts(chain: TestChain, accounts: readonly string[]) {
  const [minter = ''] = accounts
  const deploy = async (name: string, parameters: Hex = '0x') => {
    const file = readFileSync(new URL(`${name}.json`, artifacts), 'utf8')
    const { bytecode } = JSON.parse(file) as { bytecode: Hex }
    const hash = await sendFrom(chain, { from: minter, data: concat([bytecode, parameters]), gas: 5_000_000n })
    const receipt = (await chain.rpc('eth_getTransactionReceipt', hash)) as unknown as { contractAddress: Hex }
    return receipt.contractAddress
  }
  const token = (name: string, symbol: string, decimals: number) =>
    deploy(
      'PracticeToken',
      encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint8' }], [name, symbol, decimals]),
    )
  const usdc = await token('USD Coin', 'USDC', 6)
  const dai = await token('Dai Stablecoin', 'DAI', 18)
  const weth = await deploy(
    'WrappedNative',
    encodeAbiParameters([{ type: 'string' }, { type: 'string' }], ['Wrapped Ether', 'WETH']),
  )
  const keys = await deploy('PracticeKeys')
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
