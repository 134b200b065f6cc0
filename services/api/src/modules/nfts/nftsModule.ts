import { isAddress } from '@latchkey/protocol'
import { getAccountNfts, getNftImage } from '@latchkey/protocol/http'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { Nfts } from './buildNfts.ts'
import { noPicture } from './nft.errors.ts'

/** The NFTs of accounts, and their pictures. */
export function nftsModule({ nfts, chains }: nftsModule.Options): Module {
  return {
    name: 'nfts',
    routes: [
      defineRoute(getAccountNfts, async ({ params, query, baseUrl }) =>
        jsonReply(
          await nfts.read({
            address: params.address,
            query,
            imageUrl: (chainId, contract, tokenId) => `${baseUrl}/v1/nft/${chainId}/${contract}/${tokenId}/image`,
          }),
        ),
      ),
      defineRoute(getNftImage, async ({ params, header, network }) => {
        const { contract, tokenId } = params
        const chain = chains.need(params.chainId)
        if (!isAddress(chain.network.chainNamespace, contract) || !isTokenId(tokenId)) throw noPicture()
        const image = await nfts.picture(chain, { contract, tokenId }, network)
        if (image === undefined) throw noPicture()
        const held = header('if-none-match')?.split(',')
        return {
          status: held?.some((tag) => tag.trim() === image.etag) ? 304 : 200,
          contentType: 'image/webp',
          body: image.bytes,
          headers: { etag: image.etag, 'cross-origin-resource-policy': 'cross-origin' },
        }
      }),
    ],
  }
}

/** A decimal text that fits into a word of 256 bits. */
const isTokenId = (text: string) => /^\d{1,78}$/.test(text) && BigInt(text) < 2n ** 256n

export declare namespace nftsModule {
  type Options = { nfts: Nfts; chains: ChainTable }
}
