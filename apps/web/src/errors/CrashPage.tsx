import { alertIcon, Button } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { StatementPage } from './StatementPage.tsx'

export function CrashPage() {
  const { t } = useText()
  return (
    <StatementPage icon={alertIcon} title={t('crash.title')} text={t('crash.text')}>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </StatementPage>
  )
}
