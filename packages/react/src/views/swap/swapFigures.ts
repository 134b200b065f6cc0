import type { TokenBalance } from '@latchkey/core/queries'
import { type SwapQuote, type SwapToken, wireAddress } from '@latchkey/core/swap'
import { parseCaipAddress, truncateAddress } from '@latchkey/protocol'

/** What swaps is offered by, as they call themselves. */
const names: Readonly<Record<string, string>> = {
  'uniswap-v2': 'Uniswap v2',
  'uniswap-v3': 'Uniswap v3',
  'uniswap-v4': 'Uniswap v4',
  odos: 'Odos',
  kyberswap: 'KyberSwap',
  jupiter: 'Jupiter',
}

/** The name of a source. Undefined: no market is needed, one token is wrapped into the other. */
export function sourceName({ source }: SwapQuote): string | undefined {
  return source === 'wrap' ? undefined : (names[source] ?? source)
}

/** Which of the two counts as one in "1 ETH = 2,961.5 USDC": the one that gets more of the other. */
export function rateOf(
  { givenUnits, gotUnits }: Pick<SwapQuote, 'givenUnits' | 'gotUnits'>,
  sourceToken: SwapToken,
  toToken: SwapToken,
): { readonly one: SwapToken; readonly other: SwapToken; readonly units: bigint } | undefined {
  if (givenUnits === 0n || gotUnits === 0n) return undefined
  const [givenOne, gotOne] = [10n ** BigInt(sourceToken.decimals), 10n ** BigInt(toToken.decimals)]
  return gotUnits * givenOne >= givenUnits * gotOne
    ? { one: sourceToken, other: toToken, units: (gotUnits * givenOne) / givenUnits }
    : { one: toToken, other: sourceToken, units: (givenUnits * gotOne) / gotUnits }
}

/** How much less arrives than the pools and the market say, the larger of the two. Undefined: no market is known. */
export function impactOf({ impactBps, poolImpactBps }: SwapQuote): number | undefined {
  return impactBps === undefined ? undefined : Math.max(impactBps, poolImpactBps ?? 0)
}

/** The tokens on the way by their symbols; of one that is not known, the ends of its address. */
export function pathSymbols({ path }: SwapQuote, known: readonly SwapToken[]): readonly string[] {
  return path.map(
    (address) =>
      known.find((token) => wireAddress(token).toLowerCase() === address.toLowerCase())?.symbol ??
      truncateAddress(parseCaipAddress(address).address),
  )
}

/** Hundredths of a per cent, as people write them. */
export function percentText(bps: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)
}

/** What units of a token are worth at a price. Display only: what counts are the units. */
export function worthOf(units: bigint, { decimals }: SwapToken, price: number | undefined): number | undefined {
  return price === undefined ? undefined : (Number(units) / 10 ** decimals) * price
}

/** Whether two are the same token. */
export function isSameToken(
  one: Pick<SwapToken, 'networkId' | 'address'>,
  other: Pick<SwapToken, 'networkId' | 'address'> | undefined,
): boolean {
  return one.networkId === other?.networkId && one.address?.toLowerCase() === other.address?.toLowerCase()
}

/** What a token of a list is not: the real one of its symbol, or listed at all. */
export type TokenMark = 'unlisted' | 'imitation'

/** The mark of a token that the service does not list; of a listed one there is none. */
export function markOf(token: SwapToken, listed: readonly SwapToken[]): TokenMark | undefined {
  if (listed.some((each) => isSameToken(each, token))) return undefined
  const symbol = token.symbol.trim().toLowerCase()
  return listed.some((each) => each.symbol.toLowerCase() === symbol) ? 'imitation' : 'unlisted'
}

/** A token that an app names by its symbol, its address or its CAIP-10. The listed one of a symbol. */
export function findNamedToken(named: string, tokens: readonly SwapToken[]): SwapToken | undefined {
  const wanted = named.trim().toLowerCase()
  const address = wanted.slice(wanted.lastIndexOf(':') + 1)
  return (
    tokens.find((token) => token.address?.toLowerCase().endsWith(`:${address}`)) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === wanted)
  )
}

/** A token of the choice, with what is held of it. */
export type ShownToken = SwapToken & { readonly units: bigint; readonly value: number | undefined }

/** What is listed and what is held on a network: what is held first, by its worth, then the list as the service orders it. */
export function joinTokens(
  listed: readonly SwapToken[],
  held: readonly TokenBalance[],
  networkId: string | undefined,
): readonly ShownToken[] {
  const mine = held
    .filter(({ chainId, units }) => chainId === networkId && units > 0n)
    .map((each) => ({ ...each, networkId: each.chainId }))
  const known = listed.map((token): ShownToken => {
    const holding = mine.find((each) => isSameToken(each, token))
    return { ...token, units: holding?.units ?? 0n, value: holding?.value }
  })
  const others = mine
    .filter((each) => !listed.some((token) => isSameToken(token, each)))
    .map(({ address, symbol, decimals, name, networkId, iconUrl, units, value }): ShownToken => {
      return { address, symbol, decimals, name, networkId, iconUrl, units, value }
    })
  const isHeld = ({ units }: ShownToken) => units > 0n
  return [
    ...known.filter(isHeld).toSorted((left, right) => (right.value ?? 0) - (left.value ?? 0)),
    ...known.filter((token) => !isHeld(token)),
    // On no list: anyone can send a token of any name.
    ...others,
  ]
}

/** The tokens whose name, symbol or address has a text in it, without regard to case. */
export function findTokens(tokens: readonly ShownToken[], search: string): readonly ShownToken[] {
  const word = search.trim().toLowerCase()
  return tokens.filter(({ name, symbol, address = '' }) => `${name} ${symbol} ${address}`.toLowerCase().includes(word))
}
