import { type SwapToken, swapPricesQuery, wireAddress } from '@latchkey/core/swap'
import { constants, type Network } from '@latchkey/protocol'
import { amountText } from '../../amounts/sortTokens.ts'
import { useTokens } from '../../hooks/holdings.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { type Swap, useSwap } from '../../hooks/useSwap.ts'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'
import { isSameToken, worthOf } from './swapFigures.ts'

/** What the views of a swap show: the form, with what is held and what it is worth. */
export type SwapForm = Swap & {
  readonly network: Network | undefined
  /** The native token of the network, in which fees are paid. */
  readonly native: SwapToken | undefined
  /** What is held of a token; undefined until it is known. */
  readonly balanceOf: (token: SwapToken | undefined) => bigint | undefined
  /** The price of a whole token in the person's currency, where a market is known. */
  readonly priceOf: (token: SwapToken | undefined) => number | undefined
  /** What units of a token are worth, in words of the person's currency. */
  readonly worthText: (units: bigint | undefined, token: SwapToken | undefined) => string | undefined
  /** An amount with its unit, cut after three decimals or as many as are asked for. */
  readonly amountText: (units: bigint, token: SwapToken, decimals?: number) => string
}

/** The swap form of the kit with what a view of it shows. */
export function useSwapForm(): SwapForm {
  const kit = useKit()
  const { locale } = useText()
  const money = useMoney()
  const swap = useSwap()
  const { networkId, owner, sourceToken, toToken } = swap
  const currency = useKitState((state) => state.display.currency)
  const network = kit.networks.find((each) => each.caipNetworkId === networkId)
  const native = network && nativeToken(network)
  const held = useTokens().tokens
  const priced = [native, sourceToken, toToken].flatMap((token) => (token ? [token] : []))
  const prices = useKitQuery<ReadonlyMap<string, number>>(() =>
    sourceToken || toToken ? { ...swapPricesQuery(kit, { tokens: priced, currency }) } : undefined,
  )
  const priceOf = (token: SwapToken | undefined) => token && prices.data?.get(wireAddress(token))
  return {
    ...swap,
    network,
    native,
    balanceOf: (token) => {
      if (token === undefined || held === undefined) return undefined
      const mine = held.filter((each) => each.owner === owner)
      return mine.find((each) => isSameToken({ ...each, networkId: each.chainId }, token))?.units ?? 0n
    },
    priceOf,
    worthText: (units, token) => {
      const worth = units === undefined || token === undefined ? undefined : worthOf(units, token, priceOf(token))
      return worth === undefined ? undefined : money.text(worth)
    },
    amountText: (units, token, decimals = constants.transactionAmountDecimals) =>
      amountText({ ...token, units }, decimals, locale),
  }
}

/** The native token of a network in the form that swaps name it by. */
function nativeToken({ caipNetworkId, nativeCurrency }: Network): SwapToken {
  return { ...nativeCurrency, address: undefined, networkId: caipNetworkId, iconUrl: undefined }
}
