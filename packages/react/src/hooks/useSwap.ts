import { selectAccount, selectActiveNetwork } from '@latchkey/core'
import {
  cancelSwap,
  editSwap,
  flipSwap,
  quoteRefreshMs,
  resetSwap,
  type SwapQuote,
  type SwapState,
  type SwapToken,
  type submitSwap,
  swapQuotesQuery,
  swapStore,
  swapTokensQuery,
} from '@latchkey/core/swap'
import {
  type CaipNetworkId,
  constants,
  formatAmount,
  type KitError,
  type Namespace,
  parseAmount,
  parseCaipNetworkId,
  toKitError,
} from '@latchkey/protocol'
import { useMemo, useSyncExternalStore } from 'react'
import { useKitQuery } from '../queries/useKitQueries.ts'
import { useDebounced } from './useAsyncAction.ts'
import { useKit, useKitState } from './useKit.ts'

/** The form of a swap, what it would give, and what can be done with it. */
export type Swap = SwapState & {
  /** Where it swaps: the network of the chosen tokens, else the one in use. */
  readonly networkId: CaipNetworkId | undefined
  /** The account that gives and gets, in the form of its chain. */
  readonly owner: string | undefined
  /** What can be swapped on that network; undefined until it is known. */
  readonly tokens: readonly SwapToken[] | undefined
  readonly tokensError: KitError | undefined
  /** The typed amount in smallest units; undefined while there is none, or none that can be read. */
  readonly givenUnits: bigint | undefined
  /** What is wrong with the typed amount. */
  readonly amountError: KitError | undefined
  /** What each route gives, the best first. Asked for again every 10 s while the hook is in use. */
  readonly quotes: readonly SwapQuote[] | undefined
  /** Of the chosen route, else the best. */
  readonly quote: SwapQuote | undefined
  /** Something is asked for that is not known yet. */
  readonly isQuoting: boolean
  readonly quoteError: KitError | undefined
  readonly edit: (change: Parameters<typeof editSwap>[1]) => void
  /** Gives what was got: the two tokens change places. */
  readonly flip: () => void
  /** Begins the swap of the quote that the person saw. Call it in a click handler. */
  readonly submit: (options: submitSwap.Options) => ReturnType<typeof submitSwap>
  readonly cancel: () => void
  readonly reset: () => void
}

/**
 * The swap form and what can be done with it.
 *
 * @example
 * const { edit, tokens, quote, submit } = useSwap()
 * edit({ sourceToken: tokens[0], toToken: tokens[1], sourceTokenAmount: '1.5' })
 * await submit({ quote })
 */
export function useSwap(): Swap {
  const kit = useKit()
  const store = swapStore(kit)
  const swap = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  const { sourceToken, toToken, sourceTokenAmount, slippageBps, chosenRouteId } = swap
  const activeId = useKitState((state) => selectActiveNetwork(kit, state)?.caipNetworkId)
  const networkId = sourceToken?.networkId ?? toToken?.networkId ?? activeId
  const owner = useKitState((state) => selectAccount(state, namespaceOf(networkId)).address)
  const listed = useKitQuery<readonly SwapToken[]>(() => networkId && swapTokensQuery(kit, { networkId }))

  const { units: givenUnits, error: amountError } = readAmount(sourceTokenAmount, sourceToken)
  // The typed text is asked about when the person pauses; what is filled in otherwise comes with its token.
  const settled = useDebounced(sourceTokenAmount, constants.defaultDebounceMs)
  const isSettled = settled === sourceTokenAmount
  const isAsked = sourceToken !== undefined && toToken !== undefined && givenUnits !== undefined
  const asked = useKitQuery<readonly SwapQuote[]>(() =>
    isAsked && isSettled
      ? {
          ...swapQuotesQuery(kit, { sourceToken, toToken, givenUnits, owner, slippageBps }),
          refetchInterval: quoteRefreshMs,
        }
      : undefined,
  )
  // One refresh that fails changes nothing while what it refreshes still holds.
  const holds = asked.data?.some(({ expiresAtMs }) => expiresAtMs > kit.env.clock.nowMs()) ?? false
  const isCurrent = isAsked && isSettled
  const failed = isCurrent && asked.error && !(holds && asked.error.code !== 'api/no-route') ? asked.error : undefined
  const quotes = isCurrent && !failed ? asked.data : undefined
  const quote = quotes?.find(({ routeId }) => routeId === chosenRouteId) ?? quotes?.[0]

  const actions = useMemo(
    () => ({
      edit: (change: Parameters<typeof editSwap>[1]) => editSwap(kit, change),
      // Comes with the first press: the form is there before it.
      submit: async (options: submitSwap.Options) => (await import('./swapCode.ts')).swapCode.submitSwap(kit, options),
      cancel: () => cancelSwap(kit),
      reset: () => resetSwap(kit),
    }),
    [kit],
  )
  return {
    ...swap,
    networkId,
    owner,
    tokens: listed.data,
    tokensError: listed.data ? undefined : listed.error,
    givenUnits,
    amountError,
    quotes,
    quote,
    isQuoting: isAsked && quotes === undefined && failed === undefined,
    quoteError: failed,
    ...actions,
    flip: () => flipSwap(kit, { amount: toToken && quote ? formatAmount(quote.gotUnits, toToken.decimals) : '' }),
  }
}

/** The typed amount in smallest units, or what is wrong with it. An empty field and a zero are neither. */
function readAmount(
  text: string,
  token: SwapToken | undefined,
): { readonly units?: bigint | undefined; readonly error?: KitError } {
  if (token === undefined || text.trim() === '') return {}
  try {
    const units = parseAmount(text.trim(), token.decimals)
    return { units: units === 0n ? undefined : units }
  } catch (error) {
    return { error: toKitError(error) }
  }
}

function namespaceOf(networkId: CaipNetworkId | undefined): Namespace | undefined {
  return networkId && parseCaipNetworkId(networkId).namespace
}
