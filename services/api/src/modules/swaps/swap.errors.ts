import { swapNamespace } from '@latchkey/protocol/http'
import { ApiError } from '../../http/ApiError.ts'

/** The chain is served, but its markets are not known here. */
export function swapsUnsupported(): ApiError {
  return new ApiError({
    code: 'api/unsupported-chain',
    field: 'chainId',
    description: 'Swaps are not served on this chain.',
  })
}

export function invalidSwapToken(field: string): ApiError {
  const what = field === 'userAddress' ? 'an account' : 'a token'
  return new ApiError({ code: 'api/invalid-address', field, description: `Not ${what} of a chain with swaps.` })
}

export function otherChain(field: string): ApiError {
  return new ApiError({
    code: 'api/invalid-request',
    field,
    description: 'Both tokens and the account have to be on one chain.',
  })
}

export function sameToken(): ApiError {
  return new ApiError({ code: 'api/invalid-request', field: 'to', description: 'Both are the same token.' })
}

/** The words are those that clients of the peer look for. */
export function noRoute(): ApiError {
  return new ApiError({
    code: 'api/no-route',
    field: 'amount',
    description: 'insufficient liquidity: no pool takes this amount, or none leads to the token.',
  })
}

/** Pools lead there, and what comes out of them is less than the smallest unit. */
export function outputZero(): ApiError {
  return new ApiError({
    code: 'api/output-zero',
    field: 'amount',
    description: 'insufficient liquidity: for so small an amount nothing would arrive.',
  })
}

export function insufficientBalance(): ApiError {
  return new ApiError({
    code: 'api/insufficient-balance',
    field: 'amount',
    description: 'The account has less than the amount.',
  })
}

export function feeNotCovered(): ApiError {
  return new ApiError({
    code: 'api/fee-not-covered',
    field: 'userAddress',
    description: 'What the account has of the native token does not pay for the gas, and the amount if it is of it.',
  })
}

/** No source that was asked has answered: whether there is a way is not known. */
export function sourcesUnavailable(): ApiError {
  return new ApiError({
    code: 'api/upstream-unavailable',
    field: 'sources',
    description: 'None of the sources of swaps answers at present.',
    retryAfterMs: 3_000,
  })
}

export function quoteExpired(): ApiError {
  return new ApiError({
    code: 'api/quote-expired',
    field: 'quoteId',
    description: 'The quote is unknown, of another swap, or over. Ask for quotes again.',
  })
}

export function swapRefused(): ApiError {
  return new ApiError({
    code: 'api/swap-refused',
    field: 'userAddress',
    description:
      'Tried on the chain for this account, the swap fails. The price may have moved, or the token can not be sold.',
  })
}

/** What was signed doesn't allow the swap. */
export function permitRefused(): ApiError {
  return new ApiError({
    code: 'api/swap-refused',
    field: `${swapNamespace}.permit`,
    description: 'Tried with this signature, the swap fails: it is of another account, amount or nonce, or it is over.',
  })
}

/** Nothing that swaps go through is to be allowed more than it is. */
export function unknownSpender(): ApiError {
  return new ApiError({
    code: 'api/invalid-address',
    field: 'spender',
    description: 'No swap of this chain goes through this address. Name the spender of a quote.',
  })
}

/** On Solana swaps need no allowance. */
export function nothingToAllow(): ApiError {
  return new ApiError({
    code: 'api/invalid-address',
    field: 'from',
    description: 'On Solana a swap takes what its own transaction says: there is nothing to allow.',
  })
}

/** The native token and its wrapped form of a chain where they are not exchanged here. */
export function nothingWraps(): ApiError {
  return new ApiError({
    code: 'api/no-route',
    field: 'to',
    description: 'insufficient liquidity: SOL is not wrapped or unwrapped here.',
  })
}
