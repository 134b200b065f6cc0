import { useKit, useLatchkey } from '@latchkey/react'
import {
  BuyAbsent,
  BuyEntry,
  BuyOffers,
  emitBuy,
  KitTexts,
  Purchases,
  useBuyForm,
  usePurchases,
} from '@latchkey/react/parts'
import { Skeleton, Stack } from '@latchkey/ui'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import css from './BuyPage.module.css'

/** Tokens for money: the form of the modal with the offers beside it, and what was bought below. */
export function BuyPage() {
  const { t } = useText()
  const kit = useKit()
  const opened = useEffectEvent(() => emitBuy(kit, { type: 'SELECT_BUY_CRYPTO' }))
  useEffect(() => opened(), [])
  return (
    <>
      <TopBar title={t('buy.title')} />
      <KitTexts fallback={<Skeleton height={480} />}>
        <BuyPanels />
      </KitTexts>
    </>
  )
}

function BuyPanels() {
  const { t } = useText()
  const { open } = useLatchkey()
  const form = useBuyForm(({ order: { orderId }, blocked }) =>
    open({ view: 'BuyInProgress', params: { orderId, blocked } }),
  )
  if (form.absence) {
    return <BuyAbsent level={2} reason={form.absence} onReceive={() => open({ view: 'WalletReceive' })} />
  }
  return (
    <div className={css.page}>
      <Panel title={t('buy.form')}>
        <Stack className={css.form}>
          <BuyEntry
            form={form}
            onToken={() => open({ view: 'OnRampTokenSelect' })}
            onCurrency={() => open({ view: 'OnRampFiatSelect' })}
            onConnect={() => open({ view: 'Connect' })}
          />
        </Stack>
      </Panel>
      <Panel title={t('buy.providers')} className={css.offers}>
        <BuyOffers form={form} apart />
      </Panel>
      <BoughtPanel />
    </div>
  )
}

function BoughtPanel() {
  const { t } = useText()
  const { open } = useLatchkey()
  const orders = usePurchases()
  if (orders.length === 0) return null
  return (
    <Panel title={t('buy.purchases')}>
      <Purchases orders={orders} onChoose={({ orderId }) => open({ view: 'BuyInProgress', params: { orderId } })} />
    </Panel>
  )
}
