import { isAddress, isNamespace, parseCaipAddress } from '@latchkey/protocol'
import type { Balance, WalletAsset } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { parseUnits, toHex } from 'viem/utils'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { BalanceReader } from './createBalanceReader.ts'

const hexSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,16}$/), v.toLowerCase())
const typeSchema = v.pipe(v.string(), v.toUpperCase())
const questionSchema = v.object({
  account: v.pipe(v.string(), v.maxLength(128)),
  chainFilter: v.optional(v.array(hexSchema)),
  assetTypeFilter: v.optional(v.array(typeSchema)),
  /** By chain: the assets that are of interest. */
  assetFilter: v.optional(v.record(hexSchema, v.array(v.object({ address: v.string() })))),
})
const paramsSchema = v.union([
  v.pipe(
    v.tuple([questionSchema]),
    v.transform(([only]) => only),
  ),
  questionSchema,
])

export type Assets = Readonly<Record<string, readonly WalletAsset[]>>

/**
 * Answers `wallet_getAssets` (ERC-7811) from the balances: by chain, the most valuable first. Chains that do not answer
 * are left out.
 * @returns Undefined when the parameters do not fit.
 */
export function createAssetReader({ chains, readBalances }: createAssetReader.Options) {
  return async (params: unknown, iconUrl: (symbol: string) => string): Promise<Assets | undefined> => {
    const parsed = v.safeParse(paramsSchema, params)
    if (!parsed.success) return undefined
    const { account, chainFilter, assetTypeFilter, assetFilter } = parsed.output
    const address = addressOf(account)
    const wanted = assetFilter === undefined ? chainFilter : Object.keys(assetFilter)
    const asked = chains.served.flatMap((chain) => {
      const id = hexIdOf(chain)
      const fits = id !== undefined && isAddress(chain.network.chainNamespace, address)
      return fits && (wanted === undefined || wanted.includes(id)) ? [{ chain, id }] : []
    })
    if (!chains.all.some(({ network }) => isAddress(network.chainNamespace, address))) return undefined

    const results = await Promise.allSettled(
      asked.map(async ({ chain, id }): Promise<readonly [string, readonly WalletAsset[]]> => {
        const query = { currency: 'usd', chainId: chain.network.caipNetworkId } as const
        const { answer } = await readBalances({ address, query, iconUrl })
        const { balances } = answer
        const named = assetFilter?.[id]?.map((asset) => asset.address.toLowerCase())
        const assets = balances
          .map(toAsset)
          .filter(({ type }) => assetTypeFilter === undefined || assetTypeFilter.includes(type))
          .filter((asset) => named === undefined || named.includes(asset.address.toLowerCase()))
          .sort((a, b) => Number(b.metadata.value) - Number(a.metadata.value))
        return [id, assets]
      }),
    )
    const answered = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failure = results.find((result) => result.status === 'rejected')
    if (answered.length === 0 && failure !== undefined) throw failure.reason
    return Object.fromEntries(answered)
  }
}

export declare namespace createAssetReader {
  type Options = { chains: ChainTable; readBalances: BalanceReader }
}

/** An account may be given as CAIP-10. */
function addressOf(account: string): string {
  const [namespace = ''] = account.split(':')
  if (!isNamespace(namespace)) return account
  try {
    return parseCaipAddress(account).address
  } catch {
    return account
  }
}

/** Chains with a numeric id are named by it; others are none of this method. */
function hexIdOf({ network }: Chain): string | undefined {
  return typeof network.id === 'number' ? toHex(network.id) : undefined
}

function toAsset(balance: Balance): WalletAsset {
  const { name, symbol, iconUrl, price, value, quantity } = balance
  const decimals = Number(quantity.decimals)
  return {
    address: balance.address === undefined ? 'native' : (balance.address.split(':')[2] ?? ''),
    balance: toHex(parseUnits(quantity.numeric, decimals)),
    type: balance.address === undefined ? 'NATIVE' : 'ERC20',
    metadata: { name, symbol, decimals, iconUrl, price, value: String(value ?? 0) },
  }
}
