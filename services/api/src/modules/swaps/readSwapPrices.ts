import { nativeTokenAddress } from '@latchkey/protocol'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import type { Chain } from '../chains/chain.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'

/** What markets say of a swap. */
export type SwapPrices = {
  /** What gas costs in the smallest units of the token that arrives; nothing where one of the prices is unknown. */
  gasCost(gas: bigint, gasPrice: bigint): bigint
  /** How much less an amount is worth than what is given for it, in basis points. Undefined: no market is known. */
  impactBps(gives: bigint, gets: bigint): number | undefined
}

/** A token of a swap, on any chain. */
type Side = { readonly native: boolean; readonly contract: string }

/** Reads what the tokens of a swap, and gas, are worth. */
export async function readSwapPrices(
  { registry, prices }: { registry: TokenRegistry; prices: PriceBook },
  { chain, from, to }: { chain: Chain; from: Side; to: Side },
): Promise<SwapPrices> {
  const placeholder = nativeTokenAddress(chain.network.chainNamespace)
  const addressOf = (side: Side) => (side.native ? placeholder : side.contract)
  const tokens = await Promise.all(
    [placeholder, addressOf(from), addressOf(to)].map((address) => registry.find(chain, address)),
  )
  const found = await prices.quotes(
    chain,
    tokens.filter((token) => token !== undefined),
    'usd',
  )
  const [wei, given, got] = tokens.map((token) =>
    token === undefined ? 0 : (found.get(token.address)?.price ?? 0) / 10 ** token.decimals,
  )
  return {
    gasCost(gas, gasPrice) {
      if (to.native) return gas * gasPrice
      return !wei || !got ? 0n : BigInt(Math.floor((Number(gas * gasPrice) * wei) / got))
    },
    impactBps(gives, gets) {
      if (from.contract === to.contract) return 0
      if (!given || !got || gives === 0n) return undefined
      return Math.round(10_000 * (1 - (Number(gets) * got) / (Number(gives) * given)))
    },
  }
}
