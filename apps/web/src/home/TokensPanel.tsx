import { useLatchkey } from '@latchkey/react'
import {
  alertIcon,
  Button,
  cloudOffIcon,
  Empty,
  Icon,
  IconButton,
  List,
  Note,
  receiveIcon,
  refreshIcon,
  SkeletonRow,
  walletIcon,
} from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './TokensPanel.module.css'
import { TokenTable } from './TokenTable.tsx'
import type { Holdings } from './useHoldings.ts'

/** The tokens of every network, whatever their state: loading, there, none, or out of reach. */
export function TokensPanel({ holdings }: { readonly holdings: Holdings }) {
  const { t } = useText()
  const { status, list, unavailable, refresh } = holdings
  return (
    <Panel
      title={t('home.tokens')}
      action={<IconButton icon={refreshIcon} label={t('home.refresh')} onClick={refresh} />}
    >
      {status === 'failed' ? (
        <OutOfReach onRetry={refresh} />
      ) : status === 'loading' ? (
        <div role="status" aria-label={t('home.loading')}>
          <List>
            {[0, 1, 2, 3].map((index) => (
              <SkeletonRow key={index} index={index} round two value />
            ))}
          </List>
        </div>
      ) : list.length === 0 ? (
        <NoTokens />
      ) : (
        <TokenTable holdings={list} />
      )}
      {unavailable.length > 0 && status === 'ready' && (
        <Unavailable title={t('home.unavailable', { networks: unavailable.map(({ name }) => name).join(', ') })} />
      )}
    </Panel>
  )
}

function OutOfReach({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText()
  return (
    <div className={css.centre}>
      <Empty icon={cloudOffIcon} title={t('home.failedTitle')} live="alert">
        {t('home.failedText')}
      </Empty>
      <Button fit onClick={onRetry}>
        <Icon d={refreshIcon} />
        {t('home.tryAgain')}
      </Button>
    </div>
  )
}

function NoTokens() {
  const { t } = useText()
  const { open } = useLatchkey()
  return (
    <div className={css.centre}>
      <Empty icon={walletIcon} title={t('home.noTokensTitle')} testId="empty-account-state">
        {t('home.noTokensText')}
      </Empty>
      <Button fit variant="primary" onClick={() => open({ view: 'WalletReceive' })}>
        <Icon d={receiveIcon} />
        {t('home.receive')}
      </Button>
    </div>
  )
}

function Unavailable({ title }: { readonly title: string }) {
  const { t } = useText()
  return (
    <div className={css.note}>
      <Note icon={alertIcon} tone="warn" live="status" title={title}>
        {t('home.unavailableText')}
      </Note>
    </div>
  )
}
