import { pushView } from '@latchkey/core'
import { Body, Button, cardIcon, Empty, Text } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { Purchases } from './Purchases.tsx'
import { usePurchases } from './usePurchases.ts'

/** Somebody is looking on. */
const pollMs = 3_000

/** What was bought in this browser, and how far each purchase is. */
export function OnRampActivityView() {
  const { t } = useText()
  const kit = useKit()
  const orders = usePurchases(pollMs)
  if (orders.length === 0) {
    return (
      <Body>
        <Empty icon={cardIcon} title={t('buy.none.title')} testId="empty-activity-state">
          {t('buy.none.body')}
        </Empty>
        <Button variant="primary" onClick={() => pushView(kit, 'OnRampProviders')}>
          {t('account.buy')}
        </Button>
      </Body>
    )
  }
  return (
    <Body>
      <Purchases orders={orders} onChoose={({ orderId }) => pushView(kit, 'BuyInProgress', { orderId })} />
      <Text tone="small">{t('buy.here')}</Text>
    </Body>
  )
}
