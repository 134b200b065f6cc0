import { Button, searchIcon } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { navigate } from '../router/navigate.ts'
import { usePathname } from '../router/usePathname.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { StatementPage } from './StatementPage.tsx'

export function NotFoundPage() {
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
