import type { Nft } from '@latchkey/protocol/http'
import { mainnet, polygon } from '@latchkey/protocol/networks'

const drawn = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 30% 22%)"/><circle cx="60" cy="44" r="22" fill="hsl(${hue} 70% 66%)"/></svg>`,
  )}`

/** NFTs as a person has them: named and nameless, one of a kind and several, with and without a picture. */
export function manyNfts(): readonly Nft[] {
  const nft = (given: Partial<Nft>): Nft => ({
    chainId: mainnet.caipNetworkId,
    address: `${mainnet.caipNetworkId}:0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9`,
    tokenId: '204',
    standard: 'ERC721',
    amount: '1',
    collection: 'Tideline',
    name: 'Tideline #204',
    description: '',
    imageUrl: drawn(200),
    metadata: 'read',
    ...given,
  })
  return [
    nft({}),
    nft({
      tokenId: '7',
      name: 'Practice bell',
      collection: 'Practice Bells',
      standard: 'ERC1155',
      amount: '3',
      imageUrl: drawn(40),
    }),
    nft({ tokenId: '9', name: '', collection: 'Kiln', imageUrl: '', metadata: 'unreachable' }),
    nft({ tokenId: '1'.repeat(60), name: '', collection: '', imageUrl: '', metadata: 'none' }),
    nft({
      chainId: polygon.caipNetworkId,
      tokenId: '1',
      name: 'A name that is a good deal longer than there is room for in one line',
      collection: 'أعمال فنية',
      imageUrl: drawn(320),
    }),
  ]
}
