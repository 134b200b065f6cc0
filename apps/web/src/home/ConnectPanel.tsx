import { useLatchkey } from '@latchkey/react'
import { Button, Empty, Spinner, Stack, StatusMessage, walletIcon } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { WatchPanel } from '../watch/WatchPanel.tsx'
import css from './ConnectPanel.module.css'

/** The home page without a wallet: what would be here, and the way to it. */
export function ConnectPanel({ restoring }: { readonly restoring: boolean }) {
  const { t } = useText()
  const { open } = useLatchkey()
  if (restoring) {
    return (
      <section className={css.panel}>
        <div className={css.inner}>
          <StatusMessage title={t('home.restoring')} live="status">
            <Spinner />
          </StatusMessage>
        </div>
      </section>
    )
  }
  return (
    <div className={css.page}>
      <section className={css.panel}>
        <div className={css.inner}>
          <Empty icon={walletIcon} title={t('home.connectTitle')} level={2}>
            {t('home.connectText')}
          </Empty>
          <Stack>
            <Button variant="primary" data-testid="connect-button" onClick={() => open()}>
              {t('home.connect')}
            </Button>
            <Button variant="quiet" onClick={() => open({ view: 'WhatIsAWallet' })}>
              {t('home.whatIsAWallet')}
            </Button>
          </Stack>
        </div>
      </section>
      <WatchPanel />
    </div>
  )
}
