import { atIcon, clockIcon, gridIcon, homeIcon, settingsIcon, shieldIcon } from '@latchkey/ui'

/** What the navigation leads to: the pages that are built. */
export const destinations = [
  { page: 'home', path: '/', label: 'nav.home', icon: homeIcon },
  { page: 'activity', path: '/activity', label: 'nav.activity', icon: clockIcon },
  { page: 'nfts', path: '/nfts', label: 'nav.nfts', icon: gridIcon },
  { page: 'names', path: '/names', label: 'nav.names', icon: atIcon },
  { page: 'security', path: '/security', label: 'nav.security', icon: shieldIcon },
  { page: 'settings', path: '/settings', label: 'nav.settings', icon: settingsIcon },
] as const
