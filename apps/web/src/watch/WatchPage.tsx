import { isSameAddress } from '@latchkey/core/contacts'
import { namespaceOfAddress } from '@latchkey/protocol'
import { useKit } from '@latchkey/react'
import { alertIcon, Button, cloudOffIcon, Empty, eyeIcon, Note, Spinner, StatusMessage, searchIcon } from '@latchkey/ui'
import { useEffect, useMemo, useState } from 'react'
import { ActivityPage } from '../activity/ActivityPage.tsx'
import { useText } from '../messages/text.tsx'
import { NftsPage } from '../nfts/NftsPage.tsx'
import { Portfolio } from '../portfolio/Portfolio.tsx'
import { networksOf, type Subject, toSubject } from '../portfolio/subject.ts'
import { useOwnChoices, watchedMax } from '../preferences/preferences.ts'
import { type AccountPart, navigate } from '../router/router.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { TokenDetails } from '../token/TokenDetails.tsx'
import { TransactionPage } from '../transaction/TransactionPage.tsx'
import { findWatched, type WatchFound } from './findWatched.ts'
import css from './WatchPage.module.css'

export type WatchPageProps = { readonly address: string; readonly part: AccountPart }

/** What anybody's address holds and did, by the address or a name of it. Nothing can be done with it from here. */
export function WatchPage({ address, part }: WatchPageProps) {
  return namespaceOfAddress(address) === undefined ? (
    <WatchName text={address} part={part} />
  ) : (
    <WatchAddress address={address} part={part} />
  )
}

/** The page of whom a name leads to; where it leads nowhere, that. */
function WatchName({ text, part }: { readonly text: string; readonly part: AccountPart }) {
  const { t } = useText()
  const kit = useKit()
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ readonly attempt: number; readonly found: WatchFound }>()
  useEffect(() => {
    let stale = false
    void findWatched(kit, text).then((found) => {
      if (!stale) setSettled({ attempt, found })
    })
    return () => {
      stale = true
    }
  }, [kit, text, attempt])
  const found = settled?.attempt === attempt ? settled.found : undefined
  if (found !== undefined && 'address' in found) return <WatchAddress address={found.address} part={part} />
  return (
    <>
      <TopBar title={t('watch.title')} back="/" />
      {found === undefined ? (
        <StatusMessage title={t('names.searching')} live="status">
          <Spinner />
        </StatusMessage>
      ) : found.problem === 'failed' ? (
        <div className={css.failed}>
          <Empty icon={cloudOffIcon} title={t('names.failedTitle')} live="alert" level={2}>
            {t('names.failedText')}
          </Empty>
          <Button fit onClick={() => setAttempt(attempt + 1)}>
            {t('home.tryAgain')}
          </Button>
        </div>
      ) : (
        <Empty icon={searchIcon} title={t('names.nobody', { name: text })} level={2}>
          {t('names.nobodyText')}
        </Empty>
      )}
    </>
  )
}

function WatchAddress({ address, part }: WatchPageProps) {
  const { t } = useText()
  const kit = useKit()
  const { watched = [], set } = useOwnChoices()
  const [isRefused, setRefused] = useState(false)
  const subject = useMemo<Subject>(
    () => toSubject(address, [{ address, networkIds: networksOf(kit, address) }], false),
    [kit, address],
  )
  const path = `/watch/${encodeURIComponent(address)}`
  const others = watched.filter((each) => !isSameAddress(each, address))
  const isKept = others.length < watched.length
  const isFull = others.length >= watchedMax
  const press = () => {
    if (!isKept && isFull) return setRefused(true)
    set({ watched: isKept ? others : [address, ...others] })
  }
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
          <Button fit onClick={() => navigate(`/permissions?address=${encodeURIComponent(address)}`)}>
            {t('permissions.title')}
          </Button>
          <Button fit onClick={press}>
            {t(isKept ? 'watch.forget' : 'watch.keep')}
          </Button>
          {isRefused && isFull && (
            <Note icon={alertIcon} tone="bad" live="alert" title={t('watch.fullTitle')}>
              {t('watch.fullText', { count: watchedMax })}
            </Note>
          )}
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
