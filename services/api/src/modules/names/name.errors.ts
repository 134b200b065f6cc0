import { ApiError } from '../../http/ApiError.ts'

/** Not a name of a zone of this service. @param description What a name has to be. */
export function invalidName(description: string): ApiError {
  return new ApiError({ code: 'api/invalid-name', field: 'name', description })
}

/** It is taken. */
export function nameTaken(): ApiError {
  return new ApiError({ code: 'api/name-taken', field: 'name', description: 'The name is registered already.' })
}

/** It is not registered; or the address has no name. */
export function nameNotFound(field: 'name' | 'address'): ApiError {
  return new ApiError({ code: 'api/not-found', field, description: 'There is no such name.' })
}

/** A coin type of no chain that names lead to. */
export function invalidCoinType(): ApiError {
  return new ApiError({
    code: 'api/invalid-request',
    field: 'coin_type',
    description: 'Expected 60, or the id of a known EVM chain with the bit 2^31.',
  })
}

/** Attributes other than those that a name may have. */
export function invalidAttributes(): ApiError {
  return new ApiError({
    code: 'api/invalid-request',
    field: 'attributes',
    description: 'A name may have a bio of 1 to 255 plain characters and an https avatar, nothing else.',
  })
}

/** The signed text is not the JSON that it has to be. */
export function invalidMessage(): ApiError {
  return new ApiError({ code: 'api/invalid-body', description: 'The signed message is not the expected JSON.' })
}

/** Signed too far from now, or before the last change of the name: a message is good once. */
export function timestampExpired(): ApiError {
  return new ApiError({
    code: 'api/timestamp-expired',
    field: 'timestamp',
    description: 'The timestamp has to be within 10 seconds of now, and newer than the last change.',
  })
}

/** The address did not sign the message. */
export function signatureInvalid(): ApiError {
  return new ApiError({
    code: 'api/signature-invalid',
    field: 'signature',
    description: 'The address did not sign this message.',
  })
}

/** The signer does not own the name. */
export function notTheOwner(): ApiError {
  return new ApiError({
    code: 'api/signature-invalid',
    field: 'address',
    description: 'The name does not lead to this address for this coin type.',
  })
}

/** Addresses that names lead to carry their checksum (EIP-55), so that a mistyped one is found out. */
export function addressNotChecksummed(): ApiError {
  return new ApiError({
    code: 'api/signature-invalid',
    field: 'address',
    description: 'The address does not carry its checksum.',
  })
}

/** Not an address at all. */
export function notAnAddress(): ApiError {
  return new ApiError({ code: 'api/invalid-address', field: 'address', description: 'Not an address.' })
}

/** A resolver on a chain that this gateway does not answer. */
export function otherResolver(): ApiError {
  return new ApiError({ code: 'api/not-found', field: 'sender', description: 'This gateway does not answer for it.' })
}

/** A name whose records lie elsewhere. */
export function otherZone(): ApiError {
  return new ApiError({
    code: 'api/not-found',
    field: 'data',
    description: 'The name is of no zone of this service.',
  })
}

/** Not the data of a question about a name's records. */
export function notAQuestion(): ApiError {
  return new ApiError({
    code: 'api/invalid-request',
    field: 'data',
    description: 'Expected a call of resolve(bytes,bytes) for a known record of the name.',
  })
}
