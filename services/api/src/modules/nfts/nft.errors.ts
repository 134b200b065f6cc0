import { ApiError } from '../../http/ApiError.ts'

/** The path holds no address of the asked family, or of any whose NFTs are known here. */
export function invalidAddress(): ApiError {
  return new ApiError({
    code: 'api/invalid-address',
    field: 'address',
    description: 'Not an address of a chain family whose NFTs are known here.',
  })
}

/** The chain is served, but not indexed. */
export function nftsNotKnown(): ApiError {
  return new ApiError({
    code: 'api/unsupported-chain',
    field: 'chainId',
    description: 'The transfers of this chain are not kept here, so its NFTs are not known.',
  })
}

/** No such token, or no picture of it that is taken. */
export function noPicture(): ApiError {
  return new ApiError({ code: 'api/not-found', field: 'tokenId', description: 'There is no such picture.' })
}
