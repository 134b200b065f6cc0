import { ApiError } from '../../http/ApiError.ts'

/** The path holds no address of the asked family, or of any that balances are read for. */
export function invalidAddress(): ApiError {
  return new ApiError({
    code: 'api/invalid-address',
    field: 'address',
    description: 'Not an address of a chain family whose balances are read here.',
  })
}

/** The chain is served, but its family's balances are not read. */
export function unsupportedNamespace(): ApiError {
  return new ApiError({
    code: 'api/invalid-address',
    field: 'address',
    description: 'Balances of this chain family are not read here.',
  })
}

/** `forceUpdate` names something other than tokens of chains whose tokens can be read. */
export function invalidForceUpdate(): ApiError {
  return new ApiError({
    code: 'api/invalid-request',
    field: 'forceUpdate',
    description: 'Expected a comma list of at most 50 CAIP-10 tokens of the same chain family as the address.',
  })
}
