import { ApiError } from '../../http/ApiError.ts'

/** No token is named, too many, or one is of no chain family that is priced. */
export function invalidToken(field: 'address' | 'addresses'): ApiError {
  return new ApiError({
    code: 'api/invalid-address',
    field,
    description: 'Expected 1 to 100 CAIP-10 tokens of chain families that are priced here.',
  })
}

/** None of the tokens exists on its chain. */
export function unknownAsset(): ApiError {
  return new ApiError({
    code: 'api/invalid-request',
    field: 'asset',
    description: 'No such token.',
  })
}

/** Every provider failed. */
export function pricesUnavailable(retryAfterMs?: number): ApiError {
  return new ApiError({
    code: 'api/upstream-unavailable',
    description: 'No provider of prices answers at present.',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}
