import { Button, cx, Details, Empty, Icon, plugIcon, refreshIcon } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { LoadedConfig } from '../config/loadConfig.ts'
import { useText } from '../messages/text.tsx'
import css from './StatementPage.module.css'

export type StatementPageProps = {
  readonly icon: string
  readonly title: string
  readonly text: string
  /** Is within the shell, instead of being the whole page. */
  readonly inside?: boolean | undefined
  /** What helps: details, one button. */
  readonly children: ReactNode
}

/** A page that has one thing to say. */
export function StatementPage({ icon, title, text, inside, children }: StatementPageProps) {
  return (
    <div className={cx(css.page, inside && css.inside)}>
      <div className={css.card}>
        <Empty icon={icon} title={title} level={1} live={inside ? undefined : 'alert'}>
          {text}
        </Empty>
        {children}
      </div>
    </div>
  )
}

type ConfigErrorPageProps = {
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
        refusedLabel={t('config.notCopied')}
      />
      <Button variant="primary" onClick={onRetry}>
        <Icon d={refreshIcon} />
        {t('config.tryAgain')}
      </Button>
    </StatementPage>
  )
}
