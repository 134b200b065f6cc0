// Swaps. Pages without them do not load it.
export { cancelSwap, editSwap, flipSwap, resetSwap, submitSwap } from './swap.actions.ts'
export { swapStore } from './swap.machine.ts'
export {
  quoteRefreshMs,
  type SwapQuote,
  swapPricesQuery,
  swapQuotesQuery,
  swapTokensQuery,
  wireAddress,
} from './swap.query.ts'
export { impactLimits, type SwapState, type SwapStatus, type SwapToken, slippageLimits } from './swapState.ts'
