import { leaveViews, pushView, type ViewParams } from '@latchkey/core'
import { Body, Button, cardIcon, Empty, Text } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { buyViews } from './buyViews.ts'
import { PurchaseReport } from './PurchaseReport.tsx'
import { Purchases } from './Purchases.tsx'
import { usePurchases } from './usePurchases.ts'

/** Somebody is looking on. */
const pollMs = 3_000

/** What was bought in this browser, and how far each purchase is. One that has just arrived stands above the others. */
export function OnRampActivityView({ params }: { readonly params: ViewParams['OnRampActivity'] }) {
  const { t } = useText()
  const kit = useKit()
  const orders = usePurchases(pollMs)
  const arrived = orders.find(({ orderId }) => orderId === params?.orderId)
  const others = orders.filter((order) => order !== arrived)
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
      {arrived && (
        <>
          <PurchaseReport order={arrived} />
          <Button variant="primary" data-testid="buy-done" onClick={() => leaveViews(kit, buyViews)}>
            {t('result.done')}
          </Button>
        </>
      )}
      {others.length > 0 && (
        <Purchases orders={others} onChoose={({ orderId }) => pushView(kit, 'BuyInProgress', { orderId })} />
      )}
      <Text tone="small">{t('buy.here')}</Text>
    </Body>
  )
}
