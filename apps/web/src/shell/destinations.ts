import { homeIcon, settingsIcon } from '@latchkey/ui'

/** What the navigation leads to: the pages that are built. */
export const destinations = [
  { page: 'home', path: '/', label: 'nav.home', icon: homeIcon },
  { page: 'settings', path: '/settings', label: 'nav.settings', icon: settingsIcon },
] as const
