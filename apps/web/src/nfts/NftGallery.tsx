import type { Nft } from '@latchkey/protocol/http'
import { useLatchkey } from '@latchkey/react'
import { nftParts } from '@latchkey/react/parts'
import { Artwork, Gallery } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import type { Subject } from '../portfolio/subject.types.ts'

export type NftGalleryProps = { readonly subject: Subject; readonly nfts: readonly Nft[] }

/** Pictures with names; a press shows one with all that is known of it. */
export function NftGallery({ subject, nfts }: NftGalleryProps) {
  const { t } = useText()
  const { open } = useLatchkey()
  const owner = subject.isOwn ? {} : { owner: subject.address }
  return (
    <Gallery aria-label={t('nfts.title')}>
      {nfts.map((nft) => (
        <Artwork
          key={`${nft.address} ${nft.tokenId}`}
          {...nftParts(nft)}
          onClick={() => {
            const { chainId, address, tokenId } = nft
            open({ view: 'NftDetails', params: { chainId, address, tokenId, ...owner } })
          }}
        />
      ))}
    </Gallery>
  )
}
