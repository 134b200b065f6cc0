import type { Nft } from '@latchkey/protocol/http'
import { useLatchkey, useNfts } from '@latchkey/react'
import { EmptyList, ErrorAdvice, KitTexts, nftParts, UnreadNetworks } from '@latchkey/react/parts'
import {
  Artwork,
  Button,
  Caption,
  cloudOffIcon,
  Empty,
  Field,
  Gallery,
  gridIcon,
  SkeletonArtwork,
  Stack,
  searchIcon,
  Text,
} from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import { type Subject, subjectPath } from '../portfolio/subject.ts'
import { MoreLink, Panel } from '../shell/Panel.tsx'
import css from './NftsPanel.module.css'

const maxShown = 5

/** The last NFTs that came, or why they cannot be read now; nothing where there are none. */
export function NftsPanel({ subject }: { readonly subject: Subject }) {
  const { t } = useText()
  const { nfts, networks, isPending, error } = useNfts(subject)
  const isSilent = networks.some(({ reading }) => reading.state === 'unread' && reading.reason === 'unavailable')
  if (nfts?.length === 0 && !isSilent) return null
  return (
    <Panel
      title={t('nfts.title')}
      className={css.few}
      action={<MoreLink href={subjectPath(subject, '/nfts')} of={t('nfts.title')} />}
    >
      {nfts === undefined && error !== undefined ? (
        <Text>
          <KitTexts>
            <ErrorAdvice error={error} />
          </KitTexts>
        </Text>
      ) : nfts?.length === 0 ? (
        <KitTexts>
          <EmptyList of="nfts" networks={networks} icon={gridIcon} title={t('nfts.emptyTitle')} />
        </KitTexts>
      ) : isPending || nfts === undefined ? (
        <Gallery aria-hidden="true">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <SkeletonArtwork key={key} />
          ))}
        </Gallery>
      ) : (
        <NftGallery subject={subject} nfts={nfts.slice(0, maxShown)} />
      )}
    </Panel>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Every NFT of an account over all networks, whatever the state of the list. */
export function NftsPage({ subject }: { readonly subject: Subject }) {
  const { t } = useText()
  const { nfts, networks, isCut, error, isFetching, refetch } = useNfts(subject)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = nfts?.filter(({ name, collection, tokenId }) =>
    [name, collection, tokenId].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <Panel title={t('activity.allNetworks')}>
      {nfts === undefined && error !== undefined ? (
        <Stack>
          <Empty icon={cloudOffIcon} title={t('nfts.failedTitle')} live="alert">
            <KitTexts>
              <ErrorAdvice error={error} />
            </KitTexts>
          </Empty>
          <Button busy={isFetching} onClick={refetch}>
            {t('home.tryAgain')}
          </Button>
        </Stack>
      ) : nfts === undefined || found === undefined ? (
        <div role="status" aria-label={t('nfts.loading')}>
          <Gallery aria-hidden="true">
            {places.map((key) => (
              <SkeletonArtwork key={key} />
            ))}
          </Gallery>
        </div>
      ) : nfts.length === 0 ? (
        <KitTexts>
          <EmptyList of="nfts" networks={networks} icon={gridIcon} title={t('nfts.emptyTitle')}>
            {t('nfts.emptyText')}
          </EmptyList>
        </KitTexts>
      ) : (
        <Stack>
          <Field
            label={t('nfts.search')}
            labelHidden
            type="search"
            icon={searchIcon}
            placeholder={t('nfts.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            message={found.length === 0 ? t('nfts.none', { search }) : undefined}
          />
          <NftGallery subject={subject} nfts={found} />
          {isCut && <Caption>{t('nfts.cut', { count: nfts.length })}</Caption>}
          <KitTexts>
            <UnreadNetworks of="nfts" networks={networks} />
          </KitTexts>
        </Stack>
      )}
    </Panel>
  )
}

type NftGalleryProps = { readonly subject: Subject; readonly nfts: readonly Nft[] }

/** Pictures with names; a press shows one with all that is known of it. */
function NftGallery({ subject, nfts }: NftGalleryProps) {
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
