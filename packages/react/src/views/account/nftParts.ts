import type { SendToken } from '@latchkey/core'
import type { OwnedNft } from '@latchkey/core/queries'
import { type CaipAddress, truncateAddress } from '@latchkey/protocol'
import type { Nft } from '@latchkey/protocol/http'

/** A number to be read: an id can be 78 digits long. */
export const shortNftId = (tokenId: string) =>
  `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}`

/** Whether it is one among others of its contract. Of Solana each has an address of its own. */
export const hasOwnId = ({ standard }: Pick<Nft, 'standard'>) => standard === 'ERC721' || standard === 'ERC1155'

/** What an NFT is shown as: a contract need not have a name. */
export function nftParts({ name, collection, tokenId, amount, imageUrl, standard, address }: Nft) {
  const id = hasOwnId({ standard }) ? shortNftId(tokenId) : truncateAddress(address.slice(address.lastIndexOf(':') + 1))
  return {
    src: imageUrl || undefined,
    name: name || `${collection} ${id}`.trim(),
    note: name ? collection || id : undefined,
    amount: amount === '1' ? undefined : `×${amount}`,
  }
}

/** An NFT as the send form keeps it: all that it has is which one it is, and how many of it there are. */
export function toSendNft(nft: OwnedNft): SendToken {
  const { name, note, src } = nftParts(nft)
  return {
    address: nft.address as CaipAddress,
    symbol: name,
    decimals: 0,
    nft: { standard: nft.standard, tokenId: nft.tokenId },
    name: note ?? name,
    networkId: nft.chainId,
    iconUrl: src,
    balanceUnits: BigInt(nft.amount),
    price: undefined,
  }
}
