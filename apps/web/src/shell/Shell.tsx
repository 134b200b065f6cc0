import { useBuyOffered, useSwapNetworks } from '@latchkey/react'
import {
  atIcon,
  cardIcon,
  clockIcon,
  contactIcon,
  gridIcon,
  homeIcon,
  Icon,
  keyIcon,
  lockIcon,
  settingsIcon,
  shieldIcon,
  swapIcon,
} from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../messages/text.tsx'
import { type Route, RouteLink } from '../router/router.tsx'
import { useHasLogin } from '../security/ProtectNudge.tsx'
import { useHasSignIns } from '../signIns/useSessions.ts'
import { AccountChip } from './AccountChip.tsx'
import css from './Shell.module.css'

/** What the navigation leads to: the pages that are built. */
const destinations = [
  { page: 'home', path: '/', label: 'nav.home', icon: homeIcon },
  { page: 'activity', path: '/activity', label: 'nav.activity', icon: clockIcon },
  { page: 'swap', path: '/swap', label: 'swap.title', icon: swapIcon },
  { page: 'buy', path: '/buy', label: 'buy.title', icon: cardIcon },
  { page: 'nfts', path: '/nfts', label: 'nav.nfts', icon: gridIcon },
  { page: 'contacts', path: '/contacts', label: 'contacts.title', icon: contactIcon },
  { page: 'names', path: '/names', label: 'nav.names', icon: atIcon },
  { page: 'permissions', path: '/permissions', label: 'permissions.title', icon: lockIcon },
  { page: 'security', path: '/security', label: 'nav.security', icon: shieldIcon },
  { page: 'signIns', path: '/sign-ins', label: 'nav.signIns', icon: keyIcon },
  { page: 'settings', path: '/settings', label: 'nav.settings', icon: settingsIcon },
] as const

/** The frame of every page: side navigation on wide screens, tabs at the bottom of phones. */
export function Shell({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const { t } = useText()
  const main = useRef<HTMLElement>(null)
  const last = useRef(route)
  useEffect(() => {
    if (placeOf(last.current) === placeOf(route)) return
    last.current = route
    // The link that was pressed may be gone with the old page: the new one is read from its title on.
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [route])
  return (
    <div className={css.app}>
      <button className={css.skip} type="button" onClick={() => main.current?.focus()}>
        {t('app.skip')}
      </button>
      <SideNav route={route} />
      <main className={css.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      <TabBar route={route} />
    </div>
  )
}

/** What is read from its top when one gets there: a watched address has pages of its own. */
const placeOf = (route: Route) => (route.page === 'watch' ? JSON.stringify(route) : route.page)

/** A transaction is a page of the activity, a contact one of the contacts. */
const isWithin = (route: Route, page: string) =>
  route.page === page ||
  (page === 'activity' && route.page === 'transaction') ||
  (page === 'contacts' && route.page === 'contact')

function SideNav({ route }: { readonly route: Route }) {
  const { t } = useText()
  const hasLogin = useHasLogin()
  const hasSignIns = useHasSignIns()
  const canSwap = (useSwapNetworks() ?? []).length > 0
  const canBuy = useBuyOffered()
  return (
    <nav className={css.side} aria-label={t('app.navigation')}>
      <RouteLink className={css.brand} href="/">
        <Logo className={css.logo} />
        {t('app.name')}
      </RouteLink>
      {destinations
        .filter(
          ({ page }) =>
            (page !== 'security' || hasLogin) &&
            (page !== 'signIns' || hasSignIns) &&
            (page !== 'swap' || canSwap) &&
            (page !== 'buy' || canBuy),
        )
        .map(({ page, path, label, icon }) => (
          <RouteLink
            key={page}
            className={css.link}
            href={path}
            aria-current={isWithin(route, page) ? 'page' : undefined}
          >
            <Icon d={icon} />
            {t(label)}
          </RouteLink>
        ))}
      <div className={css.push}>
        <AccountChip />
      </div>
    </nav>
  )
}

const offTabs: readonly string[] = ['permissions', 'security', 'signIns', 'contacts', 'swap', 'buy']

/**
 * The navigation of phones, where five fit: what protects the wallet and where one is signed in is among the settings,
 * contacts are at names, swaps and purchases begin at the account.
 */
function TabBar({ route }: { readonly route: Route }) {
  const { t } = useText()
  return (
    <nav className={css.tabs} aria-label={t('app.navigation')}>
      {destinations
        .filter(({ page }) => !offTabs.includes(page))
        .map(({ page, path, label, icon }) => (
          <RouteLink
            key={page}
            className={css.tab}
            href={path}
            aria-current={
              isWithin(route, page) || (page === 'names' && isWithin(route, 'contacts')) ? 'page' : undefined
            }
          >
            <Icon d={icon} />
            {t(label)}
          </RouteLink>
        ))}
    </nav>
  )
}

/** The keyhole. Decorative: the name is beside it. */
export function Logo({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 40 40" fill="currentColor" aria-hidden="true" focusable="false">
      <path
        fillRule="evenodd"
        d="M11 2h18a9 9 0 0 1 9 9v18a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V11a9 9 0 0 1 9-9zm9 7.500a6.200 6.200 0 0 0-3.300 11.450L14.600 30.500h10.800l-2.100-9.550A6.200 6.200 0 0 0 20 9.500z"
      />
    </svg>
  )
}
