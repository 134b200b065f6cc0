import type { CaipNetworkId } from '@latchkey/protocol'

/** What a name says of its picture (ENSIP-12): where one lies, or the NFT that it is the picture of. */
export type AvatarRecord =
  | { readonly kind: 'picture'; readonly uri: string }
  | {
      readonly kind: 'nft'
      readonly networkId: CaipNetworkId
      readonly standard: 'nft' | 'multi'
      readonly contract: string
      readonly tokenId: string
    }

/** Decisions: what nodes are asked for is kept to 150 kB. */
const longestData = 150_000
const longestAddress = 2_048
const nftForm = /^(\w+:[1-9]\d{0,15})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/

/** The record, read; undefined for an address of another kind, and for nothing. */
export function parseAvatar(text: string | undefined): AvatarRecord | undefined {
  const record = text?.trim() ?? ''
  const [, network, standard, contract, tokenId] = nftForm.exec(record) ?? []
  if (network !== undefined && contract !== undefined && tokenId !== undefined)
    return BigInt(tokenId) >= 2n ** 256n
      ? undefined
      : {
          kind: 'nft',
          // The form above has the shape of the type.
          networkId: network as CaipNetworkId,
          standard: standard === 'erc721' ? 'nft' : 'multi',
          contract: contract.toLowerCase(),
          tokenId,
        }
  if (/^data:image\//i.test(record)) return record.length <= longestData ? { kind: 'picture', uri: record } : undefined
  return /^(https|ipfs):\/\//.test(record) && record.length <= longestAddress
    ? { kind: 'picture', uri: record }
    : undefined
}
