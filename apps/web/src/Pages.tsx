import { closeModal, openModal, type ViewName } from '@latchkey/core'
import { caipNetworkIdSchema } from '@latchkey/protocol'
import { useAccount, useKit, useKitState, viewNames } from '@latchkey/react'
import { Button, Icon, infoIcon, List, Note, Row, searchIcon, Text } from '@latchkey/ui'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as v from 'valibot'
import { ActivityPage } from './activity/ActivityPage.tsx'
import { BuyPage } from './buy/BuyPage.tsx'
import type { Config } from './config/loadConfig.ts'
import { ContactPage } from './contacts/ContactPage.tsx'
import { ContactsPage } from './contacts/ContactsPage.tsx'
import { StatementPage } from './errors/StatementPage.tsx'
import { galleryEntry } from './gallery/galleryEntry.ts'
import { ConnectPanel } from './home/ConnectPanel.tsx'
import { useText } from './messages/text.tsx'
import { NamesPage } from './names/NamesPage.tsx'
import { NftsPage } from './nfts/NftsPage.tsx'
import { PermissionsPage } from './permissions/PermissionsPage.tsx'
import { Portfolio } from './portfolio/Portfolio.tsx'
import { useOwnSubject } from './portfolio/subject.ts'
import {
  type AccountPart,
  type AdminPart,
  adminParts,
  followOwnLinks,
  navigate,
  type Route,
  usePathname,
} from './router/router.tsx'
import { SecurityPage } from './security/SecurityPage.tsx'
import { SettingsPage } from './settings/SettingsPage.tsx'
import { Panel } from './shell/Panel.tsx'
import css from './shell/PracticeBanner.module.css'
import { Shell } from './shell/Shell.tsx'
import { TopBar, usePageTitle } from './shell/TopBar.tsx'
import { SignInsPage } from './signIns/SignInsPage.tsx'
import { SwapPage } from './swap/SwapPage.tsx'
import { TokenDetails } from './token/TokenDetails.tsx'
import { TransactionPage } from './transaction/TransactionPage.tsx'
import { WatchPage } from './watch/WatchPage.tsx'

const notFound: Route = { page: 'notFound' }

/** The page that a path means. */
export function parseRoute(pathname: string): Route {
  const [first, ...rest] = pathname.split('/').filter(Boolean).map(decoded)
  const [second] = rest
  if (first === undefined) return { page: 'home' }
  if (rest.length > 1 && first !== 'watch' && first !== 'activity') return notFound
  if (first === 'gallery') return { page: 'gallery', view: second }
  if (first === 'admin') return adminOf(second)
  if (first === 'contacts') return second === undefined ? { page: 'contacts' } : { page: 'contact', address: second }
  if (first === 'names') return { page: 'names', query: second ?? '' }
  if (first === 'watch' && second !== undefined) return watched(second, rest.slice(1))
  const part = partOf([first, ...rest])
  if (part?.name === 'token') return { page: 'token', id: part.id }
  if (part?.name === 'transaction') return { page: 'transaction', networkId: part.networkId, hash: part.hash }
  if (part?.name === 'activity' || part?.name === 'nfts') return { page: part.name }
  if (second !== undefined) return notFound
  if (first === 'sign-ins') return { page: 'signIns' }
  return first === 'permissions' || first === 'settings' || first === 'security' || first === 'swap' || first === 'buy'
    ? { page: first }
    : notFound
}

function adminOf(name = 'projects'): Route {
  const part = adminParts.find((known) => known === name)
  return part === undefined ? notFound : { page: 'admin', part }
}

function watched(address: string, rest: readonly string[]): Route {
  const part = partOf(rest)
  return part === undefined ? notFound : { page: 'watch', address, part }
}

function partOf([name, id, ...more]: readonly string[]): AccountPart | undefined {
  if (name === undefined) return { name: 'all' }
  if (name === 'activity' && id !== undefined) return transactionOf(id, more)
  if (name === 'token' && id !== undefined && more.length === 0) return { name, id }
  return (name === 'activity' || name === 'nfts') && id === undefined ? { name } : undefined
}

function transactionOf(networkId: string, [hash, ...more]: readonly string[]): AccountPart | undefined {
  const network = v.safeParse(caipNetworkIdSchema, networkId)
  if (!network.success || hash === undefined || more.length > 0) return undefined
  return { name: 'transaction', networkId: network.output, hash }
}

/** A path of the address bar may be anything: an invalid encoding is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

// The people who run the service are few: no other visit loads their page.
const AdminPage = lazy(async () => ({ default: (await import('./admin/AdminPage.tsx')).AdminPage }))

function LazyAdmin({ part }: { readonly part: AdminPart }) {
  return (
    <Suspense fallback={null}>
      <AdminPage part={part} />
    </Suspense>
  )
}

/** The page of the address bar, in the frame of all pages. */
export function Pages({ config }: { readonly config: Config }) {
  const pathname = usePathname()
  const route = useMemo(() => parseRoute(pathname), [pathname])
  const kit = useKit()
  useEffect(() => followOwnLinks(() => closeModal(kit)), [kit])
  return (
    <Shell route={route}>
      {config.devnet && <PracticeBanner />}
      <Page route={route} config={config} />
    </Shell>
  )
}

function Page({ route, config }: { readonly route: Route; readonly config: Config }) {
  if (route.page === 'home') return <HomePage />
  if (route.page === 'activity' || route.page === 'nfts' || route.page === 'token') return <OwnPage route={route} />
  if (route.page === 'transaction') return <OwnTransactionPage networkId={route.networkId} hash={route.hash} />
  if (route.page === 'swap') return <SwapPage />
  if (route.page === 'buy') return <BuyPage />
  if (route.page === 'contacts') return <ContactsPage />
  if (route.page === 'contact') return <ContactPage key={route.address} address={route.address} />
  if (route.page === 'names') return <NamesPage query={route.query} />
  if (route.page === 'watch') return <WatchPage key={route.address} address={route.address} part={route.part} />
  if (route.page === 'security' && config.frameUrl !== undefined) return <SecurityPage />
  if (route.page === 'signIns' && config.signIns) return <SignInsPage />
  if (route.page === 'permissions') return <PermissionsPage />
  if (route.page === 'admin') return <LazyAdmin part={route.part} />
  if (route.page === 'settings') return <SettingsPage config={config} />
  if (route.page === 'gallery' && config.devnet) return <GalleryPage view={route.view} />
  return <NotFoundPage />
}

/** Says on every page that the money is not real. */
function PracticeBanner() {
  const { t } = useText()
  return (
    <aside className={css.banner} aria-label={t('practice.title')} data-testid="practice-banner">
      <Icon d={infoIcon} />
      <span>
        <b>{t('practice.title')}</b> <span className={css.text}>{t('practice.text')}</span>
      </span>
    </aside>
  )
}

function NotFoundPage() {
  const { t } = useText()
  const path = usePathname()
  usePageTitle(t('notFound.title'))
  return (
    <StatementPage inside icon={searchIcon} title={t('notFound.title')} text={t('notFound.text', { path })}>
      <Button variant="primary" onClick={() => navigate('/')}>
        {t('notFound.home')}
      </Button>
    </StatementPage>
  )
}

/** What the person owns on every network, and what can be done with it. */
function HomePage() {
  const { t } = useText()
  const { status } = useAccount()
  const subject = useOwnSubject()
  return (
    <>
      <TopBar title={t('home.title')} account />
      {subject === undefined ? <ConnectPanel restoring={status === 'reconnecting'} /> : <Portfolio subject={subject} />}
    </>
  )
}

/** Every view of the modal, for its developers: open one at a time, or by its path. On the devnet alone. */
function GalleryPage({ view }: { readonly view: string | undefined }) {
  const { t } = useText()
  const known = viewNames.find((name) => name === view)
  return (
    <>
      <TopBar title={t('gallery.title')} />
      <Panel title={t('gallery.title')}>
        <Text>{t('gallery.text')}</Text>
        <List>
          {viewNames.map((name) => (
            <Row key={name} title={name} next selected={name === known} onClick={() => navigate(`/gallery/${name}`)} />
          ))}
        </List>
      </Panel>
      {known && <GalleryView key={known} view={known} />}
    </>
  )
}

/** Opens the modal at a view, or says why it can't. Closes it when the gallery goes on to another view. */
function GalleryView({ view }: { readonly view: ViewName }) {
  const { t } = useText()
  const kit = useKit()
  const found = useKitState(({ connections, connectors }) => connections.size + connectors.length)
  const [opened, setOpened] = useState(false)
  useEffect(() => () => closeModal(kit), [kit])
  if (opened) return null
  return (
    <>
      {/* Tried again, as a new attempt, whenever a wallet is found or connected. */}
      <ViewOpener key={found} view={view} onOpened={() => setOpened(true)} />
      <Note icon={infoIcon} title={t('gallery.unavailable')} live="status">
        {t('gallery.unavailableText')}
      </Note>
    </>
  )
}

type ViewOpenerProps = { readonly view: ViewName; readonly onOpened: () => void }

/** One attempt at opening a view with what there is at the moment. Renders nothing. */
function ViewOpener({ view, onOpened }: ViewOpenerProps) {
  const kit = useKit()
  const reported = useEffectEvent(onOpened)
  useEffect(() => {
    let stale = false
    galleryEntry(kit, view).then(
      (entry) => {
        if (stale || entry === undefined) return
        openModal(kit, entry)
        reported()
      },
      (error: unknown) => kit.env.log('debug', `The gallery can't show ${view}`, error),
    )
    return () => {
      stale = true
    }
  }, [kit, view])
  return null
}

type OwnPageProps = { readonly route: Extract<Route, { readonly page: 'activity' | 'nfts' | 'token' }> }

/** A page about a part of the connected account; the way to connect one while there is none. */
function OwnPage({ route }: OwnPageProps) {
  const { t } = useText()
  const { status } = useAccount()
  const subject = useOwnSubject()
  return (
    <>
      <TopBar title={t(`${route.page}.title`)} back={route.page === 'token' ? '/' : undefined} />
      {subject === undefined ? (
        <ConnectPanel restoring={status === 'reconnecting'} />
      ) : route.page === 'activity' ? (
        <ActivityPage subject={subject} />
      ) : route.page === 'nfts' ? (
        <NftsPage subject={subject} />
      ) : (
        <TokenDetails subject={subject} id={route.id} />
      )}
    </>
  )
}

type OwnTransactionProps = Extract<Route, { readonly page: 'transaction' }>

/** A transaction of what is connected. */
function OwnTransactionPage({ networkId, hash }: Omit<OwnTransactionProps, 'page'>) {
  const { t } = useText()
  const { status } = useAccount()
  const subject = useOwnSubject()
  return (
    <>
      <TopBar title={t('transaction.title')} back="/activity" />
      {subject === undefined ? (
        <ConnectPanel restoring={status === 'reconnecting'} />
      ) : (
        <TransactionPage key={hash} subject={subject} networkId={networkId} hash={hash} />
      )}
    </>
  )
}
