import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import type { TokenConfig } from '../../../config/config.types.ts'
import { chainUnavailable } from '../../chains/chain.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'
import type { BalanceProvider } from '../balanceProvider.types.ts'
import { knownDecimals } from '../token.schema.ts'
import { createCallReader, evmResult } from './createContractReader.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

const questions = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi, functionName }),
)

/** A contract may call itself anything, at any length. */
const maxTextLength = 64

/** Balances of EVM chains, read from a node: no indexer and no account anywhere is needed. */
export function createEvmBalances(gateway: RpcGateway): BalanceProvider {
  const readCalls = createCallReader(gateway)
  const hex = (address: string) => getAddress(address.startsWith('0x') ? address : `0x${address}`)

  return {
    normalise: hex,

    async read(chain, address, tokens) {
      const owner = hex(address)
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
      const { results, unread } = await readCalls(chain, [
        { coinsOf: owner },
        ...tokens.map(({ address: to }) => ({ to: to as `0x${string}`, data })),
      ])
      const native = results[0] ?? evmResult(await gateway.request(chain, 'eth_getBalance', [owner, 'latest']))
      // A node that answers this question with an error is of no use to the caller.
      if (native === undefined || native === '0x') throw chainUnavailable(0)
      const held = tokens.flatMap((token, index) => {
        const units = unitsOf(results[index + 1])
        return units === undefined ? [] : [{ token, units }]
      })
      return { holdings: [{ token: undefined, units: BigInt(native) }, ...held], complete: unread === 0 }
    },

    async describe(chain, tokens) {
      const { results, unread } = await readCalls(
        chain,
        tokens.flatMap((token) => questions.map((data) => ({ to: hex(token), data }))),
      )
      const found = new Map(
        tokens.flatMap((token, index): [string, TokenConfig][] => {
          const [name, symbol, decimals] = [
            decode('name', results[index * 3]),
            decode('symbol', results[index * 3 + 1]),
            knownDecimals(decode('decimals', results[index * 3 + 2])),
          ]
          if (name === undefined || symbol === undefined || decimals === undefined) return []
          const texts = { name: name.slice(0, maxTextLength), symbol: symbol.slice(0, maxTextLength) }
          return [[token, { networkId: chain.network.caipNetworkId, address: hex(token), ...texts, decimals }]]
        }),
      )
      return { found, complete: unread === 0 }
    },
  }
}

/** What `balanceOf` answers: whatever follows its word is nothing of it. */
function unitsOf(data: `0x${string}` | undefined): bigint | undefined {
  return data === undefined || data.length < 66 ? undefined : BigInt(data.slice(0, 66))
}

type Answers = { name: string; symbol: string; decimals: number }

function decode<Name extends keyof Answers>(
  functionName: Name,
  data: `0x${string}` | undefined,
): Answers[Name] | undefined {
  if (data === undefined) return undefined
  try {
    // The ABI above gives each function the type of the table; viem cannot follow a generic name.
    return decodeFunctionResult({ abi, functionName: functionName as keyof Answers, data }) as Answers[Name]
  } catch {
    return undefined
  }
}
