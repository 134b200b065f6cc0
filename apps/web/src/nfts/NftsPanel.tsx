import { useNfts } from '@latchkey/react'
import { Gallery, SkeletonArtwork } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import type { Subject } from '../portfolio/subject.types.ts'
import { subjectPath } from '../portfolio/subjectPath.ts'
import { MoreLink } from '../shell/MoreLink.tsx'
import { Panel } from '../shell/Panel.tsx'
import { NftGallery } from './NftGallery.tsx'
import css from './NftsPanel.module.css'

const most = 5

/** The last NFTs that came; nothing where there are none, or where they cannot be read now. */
export function NftsPanel({ subject }: { readonly subject: Subject }) {
  const { t } = useText()
  const { nfts, isPending, error } = useNfts(subject)
  if (error !== undefined || nfts?.length === 0) return null
  return (
    <Panel
      title={t('nfts.title')}
      className={css.few}
      action={<MoreLink href={subjectPath(subject, '/nfts')} of={t('nfts.title')} />}
    >
      {isPending || nfts === undefined ? (
        <Gallery aria-hidden="true">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <SkeletonArtwork key={key} />
          ))}
        </Gallery>
      ) : (
        <NftGallery subject={subject} nfts={nfts.slice(0, most)} />
      )}
    </Panel>
  )
}
