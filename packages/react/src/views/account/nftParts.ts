import type { Nft } from '@latchkey/protocol/http'

/** A number to be read: an id can be 78 digits long. */
export const shortNftId = (tokenId: string) =>
  `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}`

/** What an NFT is shown as: a contract need not tell its name. */
export function nftParts({ name, collection, tokenId, amount, imageUrl }: Nft) {
  const id = shortNftId(tokenId)
  return {
    src: imageUrl || undefined,
    name: name || `${collection} ${id}`.trim(),
    note: name ? collection || id : undefined,
    amount: amount === '1' ? undefined : `×${amount}`,
  }
}
