import { type Address, decodeFunctionData, formatUnits, type Hex, maxUint256, type PublicClient, parseAbi } from 'viem'

const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

/** A call that the wallet can say in words. */
export type DecodedCall = {
  readonly action: 'send' | 'approve'
  readonly amount: string
  readonly to: Address
  readonly token: string
}

/** Reads an ERC-20 transfer or approval out of a transaction's data; `undefined` for anything else. */
export async function decodeCall(client: PublicClient, contract: Address, data: Hex): Promise<DecodedCall | undefined> {
  try {
    const call = decodeFunctionData({ abi: erc20, data })
    if (call.functionName !== 'transfer' && call.functionName !== 'approve') return undefined
    const [to, units] = call.args
    const [symbol, decimals] = await Promise.all([
      client.readContract({ address: contract, abi: erc20, functionName: 'symbol' }),
      client.readContract({ address: contract, abi: erc20, functionName: 'decimals' }),
    ])
    const unlimited = call.functionName === 'approve' && units === maxUint256
    const amount = unlimited ? `Any amount of ${symbol}` : `${formatUnits(units, decimals)} ${symbol}`
    return { action: call.functionName === 'transfer' ? 'send' : 'approve', amount, to, token: symbol }
  } catch {
    // Another method, or a contract that isn't a token.
    return undefined
  }
}
