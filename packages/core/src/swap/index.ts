// Swaps. Pages without them do not load it.
export { submitSwap } from './submitSwap.action.ts'
export { cancelSwap, editSwap, flipSwap, leaveSwap, resetSwap, resumeSwap } from './swap.actions.ts'
export { swapStore } from './swap.machine.ts'
export { quoteRefreshMs, swapPricesQuery, swapQuotesQuery, swapTokenQuery, swapTokensQuery } from './swap.query.ts'
export { type SwapQuote, wireAddress } from './swapQuote.ts'
export { readSwapReceived } from './swapReceived.ts'
export { impactLimits, type SwapState, type SwapStatus, type SwapToken, slippageLimits } from './swapState.ts'
export { type SwapPlan, swapSteps } from './swapSteps.ts'
