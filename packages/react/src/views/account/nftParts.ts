import { truncateAddress } from '@latchkey/protocol'
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
