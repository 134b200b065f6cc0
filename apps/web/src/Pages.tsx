import { useMemo } from 'react'
import type { Config } from './config/config.schema.ts'
import { NotFoundPage } from './errors/NotFoundPage.tsx'
import { GalleryPage } from './gallery/GalleryPage.tsx'
import { HomePage } from './home/HomePage.tsx'
import { NamesPage } from './names/NamesPage.tsx'
import { OwnPage } from './portfolio/OwnPage.tsx'
import { parseRoute } from './router/parseRoute.ts'
import type { Route } from './router/route.types.ts'
import { usePathname } from './router/usePathname.ts'
import { SecurityPage } from './security/SecurityPage.tsx'
import { SettingsPage } from './settings/SettingsPage.tsx'
import { PracticeBanner } from './shell/PracticeBanner.tsx'
import { Shell } from './shell/Shell.tsx'
import { WatchPage } from './watch/WatchPage.tsx'

/** The page of the address bar, in the frame of all pages. */
export function Pages({ config }: { readonly config: Config }) {
  const pathname = usePathname()
  const route = useMemo(() => parseRoute(pathname), [pathname])
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
  if (route.page === 'names') return <NamesPage query={route.query} />
  if (route.page === 'watch') return <WatchPage key={route.address} address={route.address} part={route.part} />
  if (route.page === 'security' && config.frameUrl !== undefined) return <SecurityPage />
  if (route.page === 'settings') return <SettingsPage config={config} />
  if (route.page === 'gallery' && config.devnet) return <GalleryPage view={route.view} />
  return <NotFoundPage />
}
