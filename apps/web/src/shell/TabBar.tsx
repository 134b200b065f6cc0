import { Icon } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { RouteLink } from '../router/RouteLink.tsx'
import type { Route } from '../router/route.types.ts'
import { destinations } from './destinations.ts'
import css from './TabBar.module.css'

/** The navigation of phones; what protects the wallet is among the settings there. Shown only where the side navigation isn't. */
export function TabBar({ route }: { readonly route: Route }) {
  const { t } = useText()
  return (
    <nav className={css.tabs} aria-label={t('app.navigation')}>
      {destinations
        .filter(({ page }) => page !== 'security')
        .map(({ page, path, label, icon }) => (
          <RouteLink key={page} className={css.tab} href={path} aria-current={route.page === page ? 'page' : undefined}>
            <Icon d={icon} />
            {t(label)}
          </RouteLink>
        ))}
    </nav>
  )
}
