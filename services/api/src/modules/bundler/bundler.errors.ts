import { ApiError } from '../../http/ApiError.ts'

/** A chain for which the operator has set up no bundler. */
export function noBundler(): ApiError {
  return new ApiError({
    code: 'bundler/not-configured',
    field: 'chainId',
    description: 'This chain has no bundler here: the operator names bundlers in BUNDLERS.',
  })
}

/** A name that no bundler of the chain has, or an address in the place of one. */
export function unknownBundler(): ApiError {
  return new ApiError({
    code: 'bundler/unknown',
    field: 'bundler',
    description:
      'No bundler of this chain has this name. Addresses are not taken: leave the name out for the usual one.',
  })
}

/** A method that no bundler is asked. */
export function otherMethod(): ApiError {
  return new ApiError({
    code: 'bundler/method-not-allowed',
    field: 'method',
    description: 'The method is not available here. Ask for user operations, and for other calls at /v1.',
  })
}

/** The bundler failed before it could take anything. */
export function bundlerUnavailable(retryAfterMs: number): ApiError {
  return new ApiError({
    code: 'bundler/unavailable',
    field: 'bundler',
    description: 'The bundler does not answer at present. Nothing was sent.',
    retryAfterMs,
  })
}

/** The bundler fell silent after an operation was handed to it. */
export function outcomeUnknown(): ApiError {
  return new ApiError({
    code: 'bundler/outcome-unknown',
    field: 'bundler',
    description: 'The bundler fell silent and may have taken the operation. Ask for its receipt before anything else.',
  })
}
