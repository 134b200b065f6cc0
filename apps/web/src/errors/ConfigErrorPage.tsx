import { Button, Details, Icon, plugIcon, refreshIcon } from '@latchkey/ui'
import type { LoadedConfig } from '../config/loadConfig.ts'
import { useText } from '../messages/useText.ts'
import { StatementPage } from './StatementPage.tsx'

export type ConfigErrorPageProps = {
  readonly loaded: Exclude<LoadedConfig, { status: 'ready' }>
  readonly onRetry: () => void
}

/** The operator's settings are missing or wrong: says so, to the operator above all. */
export function ConfigErrorPage({ loaded, onRetry }: ConfigErrorPageProps) {
  const { t } = useText()
  const invalid = loaded.status === 'invalid'
  return (
    <StatementPage
      icon={plugIcon}
      title={t(invalid ? 'config.invalidTitle' : 'config.missingTitle')}
      text={t(invalid ? 'config.invalidText' : 'config.missingText')}
    >
      <Details
        summary={t('config.details')}
        text={loaded.problem}
        copyLabel={t('config.copy')}
        copiedLabel={t('config.copied')}
      />
      <Button variant="primary" onClick={onRetry}>
        <Icon d={refreshIcon} />
        {t('config.tryAgain')}
      </Button>
    </StatementPage>
  )
}
