import { pushView } from '@latchkey/core'
import {
  Artwork,
  Button,
  Caption,
  cloudOffIcon,
  Empty,
  Gallery,
  gridIcon,
  Icon,
  refreshIcon,
  SkeletonArtwork,
  Stack,
  VisuallyHidden,
} from '@latchkey/ui'
import { useNfts } from '../../hooks/holdings.ts'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorAdvice, ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { EmptyList, UnreadNetworks } from '../../parts/UnreadNetworks.tsx'
import { useText } from '../../text/TextContext.ts'
import { nftParts } from './nftParts.ts'

const skeletons = ['a', 'b', 'c', 'd']

/** The NFTs of the account over all networks, with their pictures as the service re-encoded them. */
export function NftGallery() {
  const kit = useKit()
  const { t } = useText()
  const { nfts, networks, isCut, error, isFetching, refetch } = useNfts()
  if (nfts === undefined && error !== undefined) {
    return (
      <Stack>
        <Empty icon={cloudOffIcon} title={t('nfts.failed')} live="alert">
          <ErrorAdvice error={error} />
        </Empty>
        <ErrorDetails error={error} />
        <Button busy={isFetching} onClick={refetch}>
          <Icon d={refreshIcon} />
          {t('common.tryAgain')}
        </Button>
      </Stack>
    )
  }
  if (nfts === undefined) {
    return (
      <div role="status">
        <VisuallyHidden>{t('nfts.loading')}</VisuallyHidden>
        <Gallery aria-hidden="true">
          {skeletons.map((key) => (
            <SkeletonArtwork key={key} />
          ))}
        </Gallery>
      </div>
    )
  }
  return (
    <Stack>
      {nfts.length === 0 ? (
        <EmptyList of="nfts" networks={networks} icon={gridIcon} title={t('nfts.empty.title')}>
          {t('nfts.empty.body')}
        </EmptyList>
      ) : (
        <Gallery aria-label={t('nfts.tab')}>
          {nfts.map((nft) => (
            <Artwork
              key={`${nft.address} ${nft.tokenId}`}
              {...nftParts(nft)}
              onClick={() => {
                const { chainId, address, tokenId } = nft
                pushView(kit, 'NftDetails', { chainId, address, tokenId })
              }}
            />
          ))}
        </Gallery>
      )}
      {isCut && <Caption>{t('nfts.cut', { count: nfts.length })}</Caption>}
      {nfts.length > 0 && <UnreadNetworks of="nfts" networks={networks} />}
    </Stack>
  )
}
