import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../messages/useText.ts'
import type { Route } from '../router/route.types.ts'
import css from './Shell.module.css'
import { SideNav } from './SideNav.tsx'
import { TabBar } from './TabBar.tsx'

/** The frame of every page: side navigation on wide screens, tabs at the bottom of phones. */
export function Shell({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const { t } = useText()
  const main = useRef<HTMLElement>(null)
  const last = useRef(route)
  useEffect(() => {
    if (last.current.page === route.page) return
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
