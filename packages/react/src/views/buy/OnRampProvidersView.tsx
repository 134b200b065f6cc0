import { pushView, type ViewParams } from '@latchkey/core'
import { Body, Button, cx } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useText } from '../../text/TextContext.ts'
import { BuyEntry } from './BuyEntry.tsx'
import { BuyOffers } from './BuyOffers.tsx'
import { emitBuy } from './buyEvents.ts'
import { useBuyForm } from './useBuyForm.ts'
import { useBuyStart } from './useBuyStart.ts'
import { usePurchases } from './usePurchases.ts'

// Most can buy.
const loadAbsent = async () => (await import('./BuyAbsent.tsx')).BuyAbsent

/** What each provider delivers for an amount of money, after all fees. A press opens the page of one. */
export function OnRampProvidersView({ params }: { readonly params: ViewParams['OnRampProviders'] }) {
  const kit = useKit()
  const form = useBuyForm(({ order: { orderId }, blocked }) => pushView(kit, 'BuyInProgress', { orderId, blocked }))
  const BuyAbsent = useLoaded(loadAbsent, form.absence !== undefined)
  useBuyStart(form, params)
  if (form.absence) {
    return (
      <Body>{BuyAbsent && <BuyAbsent reason={form.absence} onReceive={() => pushView(kit, 'WalletReceive')} />}</Body>
    )
  }
  return (
    <Body>
      <BuyEntry
        form={form}
        onToken={() => pushView(kit, 'OnRampTokenSelect')}
        onCurrency={() => pushView(kit, 'OnRampFiatSelect')}
        onConnect={() => pushView(kit, 'Connect', form.network && { namespace: form.network.chainNamespace })}
      />
      {form.purchaseCurrency && form.receiver && <BuyOffers form={form} />}
      <More />
    </Body>
  )
}

/** What one may want to know before, and what came of earlier purchases. */
function More() {
  const kit = useKit()
  const { t } = useText()
  const purchases = usePurchases()
  return (
    <div className={cx(purchases.length > 0 && 'lk-pair')}>
      <Button
        variant="quiet"
        onClick={() => {
          emitBuy(kit, { type: 'SELECT_WHAT_IS_A_BUY' })
          pushView(kit, 'WhatIsABuy')
        }}
      >
        {t('buy.how')}
      </Button>
      {purchases.length > 0 && (
        <Button variant="quiet" onClick={() => pushView(kit, 'OnRampActivity')}>
          {t('buy.purchases')}
        </Button>
      )}
    </div>
  )
}
