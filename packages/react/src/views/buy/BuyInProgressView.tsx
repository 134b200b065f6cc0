import { leaveViews, replaceView, type ViewParams } from '@latchkey/core'
import { type OnrampOrder, orderProgress } from '@latchkey/core/onramp'
import { Body, Button, CopyButton, clockIcon, Empty, externalIcon, Icon, refreshIcon, Stack } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { buyViews } from './buyViews.ts'
import { PurchaseReport } from './PurchaseReport.tsx'
import { providerTitle } from './purchaseWords.ts'
import { usePurchases } from './usePurchases.ts'

/**
 * A purchase from the provider's window to the last block. What the window does is no news: the service is asked. Once it
 * has arrived, the purchases of the browser take its place, with this one at their top.
 */
export function BuyInProgressView({ params }: { readonly params: ViewParams['BuyInProgress'] }) {
  const { t } = useText()
  const orders = usePurchases()
  const order = orders.find(({ orderId }) => orderId === params.orderId)
  if (order) return <Purchase order={order} blocked={params.blocked ?? false} />
  return (
    <Body>
      <Empty icon={clockIcon} title={t('buy.none.title')}>
        {t('buy.none.body')}
      </Empty>
    </Body>
  )
}

function Purchase({ order, blocked }: { readonly order: OnrampOrder; readonly blocked: boolean }) {
  const kit = useKit()
  const { t } = useText()
  const { stage, canOpen } = orderProgress(order)
  const provider = providerTitle(order, t)
  useArrival(order)
  return (
    <Body>
      <PurchaseReport order={order} blocked={blocked} />
      <Stack>
        {canOpen && (
          <>
            <Button variant={blocked ? 'primary' : 'plain'} href={order.url} external>
              {t(blocked ? 'buy.open' : 'buy.openAgain', { provider })}
              <Icon d={externalIcon} size="s" flip />
            </Button>
            <CopyButton
              wide
              text={order.url}
              label={t('buy.copyLink')}
              copiedLabel={t('common.copied')}
              refusedLabel={t('common.notCopied')}
            />
          </>
        )}
        {stage === 'failed' && order.stopped === null && (
          <Button variant="primary" onClick={() => replaceView(kit, 'OnRampProviders')}>
            <Icon d={refreshIcon} />
            {t('common.tryAgain')}
          </Button>
        )}
        {stage === 'done' && (
          <Button variant="primary" data-testid="buy-done" onClick={() => leaveViews(kit, buyViews)}>
            {t('result.done')}
          </Button>
        )}
      </Stack>
    </Body>
  )
}

/** Leads on to the purchases when this one arrives while somebody looks. One that had arrived before stays. */
function useArrival({ orderId, state }: OnrampOrder): void {
  const kit = useKit()
  const before = useRef(state)
  useEffect(() => {
    if (state === 'delivered' && before.current !== 'delivered') replaceView(kit, 'OnRampActivity', { orderId })
  }, [kit, orderId, state])
}
