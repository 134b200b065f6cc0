import { type OnrampOrder, orderProgress } from '@latchkey/core/onramp'
import { List, Row } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useIsolate, useText } from '../../text/TextContext.ts'
import { AssetImage } from './AssetImage.tsx'
import { moneyText } from './buyFigures.ts'
import { purchaseLine, purchaseNames } from './purchaseWords.ts'

export type PurchasesProps = {
  readonly orders: readonly OnrampOrder[]
  readonly onChoose: (order: OnrampOrder) => void
}

/** Purchases in rows: what, how far, for how much and when. */
export function Purchases({ orders, onChoose }: PurchasesProps) {
  const { t } = useText()
  return (
    <List aria-label={t('buy.purchases')}>
      {orders.map((order) => (
        <PurchaseRow key={order.orderId} order={order} onChoose={() => onChoose(order)} />
      ))}
    </List>
  )
}

const titles = { pay: 'buy.buying', deliver: 'buy.buying', done: 'buy.bought' } as const

function PurchaseRow({ order, onChoose }: { readonly order: OnrampOrder; readonly onChoose: () => void }) {
  const kit = useKit()
  const { t, locale } = useText()
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === order.asset.networkId)
  const { stage } = orderProgress(order)
  const names = purchaseNames(order, { t, locale, isolate: useIsolate(), network: network?.name })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(order.createdAt))
  return (
    <Row
      image={<AssetImage {...order.asset} />}
      title={stage === 'failed' ? names.amount : t(titles[stage], { amount: names.arrived })}
      subtitle={purchaseLine(order, names, t)}
      value={moneyText(order.pay, locale)}
      valueNote={day}
      next
      onClick={onChoose}
    />
  )
}
