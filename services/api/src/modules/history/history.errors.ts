import { ApiError } from '../../http/ApiError.ts'

/** The path holds no address of a chain family whose history is kept. */
export function invalidAddress(): ApiError {
  return new ApiError({
    code: 'api/invalid-address',
    field: 'address',
    description: 'Not an address of a chain family whose history is kept here.',
  })
}

/** The chain is known, but not indexed here: an error, since an empty list would look like no history. */
export function historyNotKept(): ApiError {
  return new ApiError({
    code: 'api/unsupported-chain',
    field: 'chainId',
    description: 'The history of this chain is not kept here.',
  })
}

/** `cursor` is not one that this service made. */
export function invalidCursor(): ApiError {
  return new ApiError({ code: 'api/invalid-request', field: 'cursor', description: 'Not a cursor of this service.' })
}

/** `onramp` names a seller whose purchases are not known here. */
export function unknownOnramp(): ApiError {
  return new ApiError({
    code: 'api/invalid-request',
    field: 'provider',
    description: 'The purchases of this on-ramp are not known here.',
  })
}

/** No source of the chain's history answers at present. @param retryAfterMs How long to wait, if one said so. */
export function historyUnavailable(retryAfterMs = 2_000): ApiError {
  return new ApiError({
    code: 'api/upstream-unavailable',
    field: 'chainId',
    description: 'The history of the chain is out of reach at present.',
    retryAfterMs,
  })
}
