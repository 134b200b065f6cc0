import type { SeenTokens } from '../balances/knownTokens.ts'
import { spamReasons } from '../balances/spamReasons.ts'
import type { Chain } from '../chains/chain.ts'
import type { ReceivedReader } from '../received/createReceivedReader.ts'
import type { NftContracts } from './createNftContracts.ts'
import type { MetadataReader } from './metadata/createMetadataReader.ts'
import type { HeldNft, ListedNft, NftSource } from './nft.types.ts'

/** NFTs of ERC-721 and ERC-1155: what came to an account, as far as the contracts say that it is still there. */
export function createEvmNfts(options: createEvmNfts.Options): NftSource {
  const { received, seenTokens, contracts, readMetadata } = options

  async function describe(chain: Chain, account: string, held: readonly HeldNft[]): Promise<readonly ListedNft[]> {
    const id = chain.network.caipNetworkId
    const unique = [...new Set(held.map(({ contract }) => contract))]
    const [names, gifts] = await Promise.all([
      contracts.names(chain, unique),
      Promise.all(unique.map((contract) => seenTokens.widestGift(id, contract, account))),
    ])
    const ofContract = new Map(
      unique.map((contract, index) => {
        const collection = names[index] ?? ''
        const spam = spamReasons({ name: collection, symbol: '', hasMarket: true, gifted: gifts[index] ?? 0 })
        return [contract, { collection, spam }]
      }),
    )
    const known = (nft: HeldNft) => ofContract.get(nft.contract) ?? { collection: '', spam: [] }
    // Spam is not fetched: its server would learn that it is looked at.
    const asked = held.filter((nft) => known(nft).spam.length === 0)
    const uris = await contracts.uris(chain, asked)
    const metadata = await Promise.all(uris.map(readMetadata))
    const ofToken = new Map(asked.map((nft, index) => [nft, metadata[index]]))
    return held.map((nft) => ({
      contract: nft.contract,
      tokenId: nft.tokenId,
      standard: nft.kind === 'multi' ? 'ERC1155' : 'ERC721',
      units: nft.units,
      metadata: ofToken.get(nft),
      ...known(nft),
    }))
  }

  return {
    knows: received.knows,

    async held(chain, address, page) {
      const account = address.startsWith('0x') ? address : `0x${address}`
      const { nfts, more, reading } = await received.nfts(chain, account, page)
      const held = nfts.length === 0 ? { nfts: [], complete: true } : await contracts.held(chain, account, nfts)
      const reported = await describe(chain, account, held.nfts)
      return { more, reported, reading: held.complete ? reading : { state: 'unread', reason: 'unavailable' } }
    },

    async uri(chain, nft) {
      const [uri = ''] = await contracts.uris(chain, [nft])
      return uri
    },
  }
}

export declare namespace createEvmNfts {
  type Options = {
    received: Pick<ReceivedReader, 'knows' | 'nfts'>
    seenTokens: Pick<SeenTokens, 'widestGift'>
    contracts: NftContracts
    readMetadata: MetadataReader
  }
}
