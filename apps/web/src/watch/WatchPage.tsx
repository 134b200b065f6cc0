import { useKit } from '@latchkey/react'
import { Button, Empty, eyeIcon, Note, searchIcon } from '@latchkey/ui'
import { useMemo } from 'react'
import { ActivityPage } from '../activity/ActivityPage.tsx'
import { useText } from '../messages/text.tsx'
import { NftsPage } from '../nfts/NftsPage.tsx'
import { Portfolio } from '../portfolio/Portfolio.tsx'
import { networksOf, type Subject, toSubject } from '../portfolio/subject.ts'
import { useOwnChoices } from '../preferences/preferences.ts'
import type { AccountPart } from '../router/router.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { TokenDetails } from '../token/TokenDetails.tsx'
import { TransactionPage } from '../transaction/TransactionPage.tsx'
import css from './WatchPage.module.css'

export type WatchPageProps = { readonly address: string; readonly part: AccountPart }

/** What anybody's address holds and did. Nothing can be done with it from here. */
export function WatchPage({ address, part }: WatchPageProps) {
  const { t } = useText()
  const kit = useKit()
  const { watched = [], set } = useOwnChoices()
  const subject = useMemo<Subject>(
    () => toSubject(address, [{ address, networkIds: networksOf(kit, address) }], false),
    [kit, address],
  )
  const path = `/watch/${encodeURIComponent(address)}`
  const kept = watched.includes(address)
  if (subject.networkIds.length === 0) {
    return (
      <>
        <TopBar title={t('watch.title')} back="/" />
        <Empty icon={searchIcon} title={t('watch.invalid')} level={2}>
          {t('watch.other')}
        </Empty>
      </>
    )
  }
  return (
    <>
      <TopBar
        title={t('watch.title')}
        back={part.name === 'all' ? '/' : part.name === 'transaction' ? `${path}/activity` : path}
      />
      {part.name === 'all' && (
        <div className={css.note}>
          <Note icon={eyeIcon}>{t('watch.note')}</Note>
          <Button
            fit
            onClick={() =>
              set({ watched: kept ? watched.filter((each) => each !== address) : [address, ...watched].slice(0, 50) })
            }
          >
            {t(kept ? 'watch.forget' : 'watch.keep')}
          </Button>
        </div>
      )}
      <WatchedPart subject={subject} part={part} />
    </>
  )
}

function WatchedPart({ subject, part }: { readonly subject: Subject; readonly part: AccountPart }) {
  if (part.name === 'activity') return <ActivityPage subject={subject} />
  if (part.name === 'transaction')
    return <TransactionPage subject={subject} networkId={part.networkId} hash={part.hash} />
  if (part.name === 'nfts') return <NftsPage subject={subject} />
  if (part.name === 'token') return <TokenDetails subject={subject} id={part.id} />
  return <Portfolio subject={subject} />
}
