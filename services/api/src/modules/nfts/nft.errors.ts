import { ApiFault } from '../../http/ApiFault.ts'

/** The path holds no address of the asked family, or of any whose NFTs are known here. */
export function invalidAddress(): ApiFault {
  return new ApiFault({
    code: 'api/invalid-address',
    field: 'address',
    description: 'Not an address of a chain family whose NFTs are known here.',
  })
}

/** The chain is served, but not indexed. */
export function nftsNotKnown(): ApiFault {
  return new ApiFault({
    code: 'api/unsupported-chain',
    field: 'chainId',
    description: 'The transfers of this chain are not kept here, so its NFTs are not known.',
  })
}

/** No such token, or no picture of it that is taken. */
export function noPicture(): ApiFault {
  return new ApiFault({ code: 'api/not-found', field: 'tokenId', description: 'There is no such picture.' })
}
