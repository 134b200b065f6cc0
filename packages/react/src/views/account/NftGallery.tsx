import type { Nft } from '@latchkey/protocol/http'
import {
  Artwork,
  alertIcon,
  Button,
  Caption,
  cloudOffIcon,
  Empty,
  Gallery,
  gridIcon,
  Icon,
  Note,
  refreshIcon,
  SkeletonArtwork,
  Stack,
  VisuallyHidden,
} from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useNfts } from '../../hooks/useNfts.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/useText.ts'

const skeletons = ['a', 'b', 'c', 'd']

/** The NFTs of the account over all networks, with their pictures as the service has drawn them anew. */
export function NftGallery() {
  const kit = useKit()
  const { t } = useText()
  const { nfts, unavailable, isCut, error, isFetching, refetch } = useNfts()
  if (nfts === undefined && error !== undefined) {
    return (
      <Stack>
        <Empty icon={cloudOffIcon} title={t('nfts.failed')} live="alert">
          {t('account.failed.body')}
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
  const missing = unavailable.map((id) => kit.networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id)
  return (
    <Stack>
      {missing.length > 0 && (
        <Note icon={alertIcon} tone="warn" title={t('account.someMissing', { count: missing.length })} live="status">
          {t('account.someMissingBody', { networks: missing.join(', ') })}
        </Note>
      )}
      {nfts.length === 0 ? (
        <Empty icon={gridIcon} title={t('nfts.empty.title')}>
          {t('nfts.empty.body')}
        </Empty>
      ) : (
        <Gallery aria-label={t('nfts.tab')}>
          {nfts.map((nft) => (
            <Artwork key={`${nft.address} ${nft.tokenId}`} {...partsOf(nft)} />
          ))}
        </Gallery>
      )}
      {isCut && <Caption>{t('nfts.cut', { count: nfts.length })}</Caption>}
    </Stack>
  )
}

/** What an NFT is shown as: an id can be 78 digits long, and a contract need not tell its name. */
function partsOf({ name, collection, tokenId, amount, imageUrl }: Nft) {
  const id = `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}`
  return {
    src: imageUrl || undefined,
    name: name || `${collection} ${id}`.trim(),
    note: name ? collection || id : undefined,
    amount: amount === '1' ? undefined : `×${amount}`,
  }
}
