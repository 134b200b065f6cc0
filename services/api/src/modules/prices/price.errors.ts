import { ApiFault } from '../../http/ApiFault.ts'

/** No token is named, too many, or one is of no chain family that is priced. */
export function invalidToken(field: 'address' | 'addresses'): ApiFault {
  return new ApiFault({
    code: 'api/invalid-address',
    field,
    description: 'Expected 1 to 100 CAIP-10 tokens of chain families that are priced here.',
  })
}

/** None of the tokens exists on its chain. */
export function unknownAsset(): ApiFault {
  return new ApiFault({
    code: 'api/invalid-request',
    field: 'asset',
    description: 'No such token.',
  })
}

/** Every provider failed. */
export function pricesUnavailable(retryAfterMs?: number): ApiFault {
  return new ApiFault({
    code: 'api/upstream-unavailable',
    description: 'No provider of prices answers at present.',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}
