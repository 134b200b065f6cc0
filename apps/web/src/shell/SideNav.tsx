import { Icon } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { RouteLink } from '../router/RouteLink.tsx'
import type { Route } from '../router/route.types.ts'
import { useHasLogin } from '../security/useHasLogin.ts'
import { AccountChip } from './AccountChip.tsx'
import { destinations } from './destinations.ts'
import { Logo } from './Logo.tsx'
import css from './SideNav.module.css'

export function SideNav({ route }: { readonly route: Route }) {
  const { t } = useText()
  const hasLogin = useHasLogin()
  return (
    <nav className={css.side} aria-label={t('app.navigation')}>
      <RouteLink className={css.brand} href="/">
        <Logo className={css.logo} />
        {t('app.name')}
      </RouteLink>
      {destinations
        .filter(({ page }) => page !== 'security' || hasLogin)
        .map(({ page, path, label, icon }) => (
          <RouteLink
            key={page}
            className={css.link}
            href={path}
            aria-current={route.page === page ? 'page' : undefined}
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
