import { transactionUrl } from '@latchkey/core'
import { type OnrampOrder, orderProgress } from '@latchkey/core/onramp'
import { type CaipAddress, parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import {
  alertIcon,
  Button,
  clockIcon,
  externalIcon,
  Icon,
  KeyValue,
  Mono,
  Note,
  Ring,
  Stack,
  StatusMessage,
  Stepper,
  type StepperStep,
} from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { Translate } from '../../messages/messages.types.ts'
import { SupportDetails } from '../../parts/ErrorDetails.tsx'
import { useIsolate, useText } from '../../text/TextContext.ts'
import { AssetImage } from './AssetImage.tsx'
import { coinText, moneyText } from './buyFigures.ts'
import { type PurchaseNames, purchaseNames, purchaseOutcome } from './purchaseWords.ts'

/** From here on it is said that it takes its time. */
const longMs = 3 * 60_000

export type PurchaseReportProps = {
  readonly order: OnrampOrder
  /** The browser has opened no window for it. */
  readonly blocked?: boolean
}

/** How far a purchase is, what was agreed to, and its transaction once there is one. */
export function PurchaseReport({ order, blocked = false }: PurchaseReportProps) {
  const kit = useKit()
  const { t, locale } = useText()
  const isLong = useIsLong(order)
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === order.asset.networkId)
  const names = purchaseNames(order, { t, locale, isolate: useIsolate(), network: network?.name })
  const { title, body, ring } = purchaseOutcome(order, names, t)
  const { stage, isOver, isShort } = orderProgress(order)
  const isNew = order.state === 'created' || order.state === 'opened'
  const url = order.transactionHash === null ? undefined : transactionUrl(kit, network, order.transactionHash)
  return (
    <>
      <Stack className="lk-c">
        <Ring state={ring}>
          <AssetImage alone size="l" {...order.asset} />
        </Ring>
        <StatusMessage live={stage === 'failed' ? 'alert' : 'status'} title={title}>
          {blocked && isNew ? t('buy.blocked.body') : body}
        </StatusMessage>
      </Stack>
      {!isOver && <Stepper steps={stepsOf(order, names, t)} />}
      {isShort && (
        <Note icon={alertIcon} tone="warn" live="status" title={t('buy.short.title')}>
          {t('buy.short.body', names)}
        </Note>
      )}
      {!isOver && isLong && order.state !== 'unknown' && (
        <Note icon={clockIcon} live="status" title={t('buy.still.title')}>
          {t('buy.still.body')}
        </Note>
      )}
      <PurchaseFacts order={order} />
      {url && (
        <Button {...url}>
          {t('result.explorer')}
          {url.external && <Icon d={externalIcon} size="s" flip />}
        </Button>
      )}
    </>
  )
}

/** What there is to do, with where it is. A purchase is at the first step until the provider says that it is paid. */
function stepsOf(order: OnrampOrder, names: PurchaseNames, t: Translate): readonly StepperStep[] {
  const isPaid = orderProgress(order).stage !== 'pay'
  const isSent = order.state === 'delivering'
  return [
    { text: t('buy.step.pay', names), state: isPaid ? 'done' : 'now' },
    { text: t('buy.step.send', names), state: isSent ? 'done' : isPaid ? 'now' : 'next' },
    { text: t('buy.step.arrive', names), state: isSent ? 'now' : 'next' },
  ]
}

/** What was agreed to, and the number by which the provider's support can find it. */
function PurchaseFacts({ order }: { readonly order: OnrampOrder }) {
  const { t, locale } = useText()
  const { pay, receive, received, asset, receiver, orderId } = order
  const address = parseCaipAddress(receiver as CaipAddress).address
  return (
    <Stack>
      <KeyValue
        facts={[
          { name: t('buy.pay'), value: <bdi dir="ltr">{moneyText(pay, locale)}</bdi> },
          { name: t('buy.get'), value: <bdi>{coinText(received ?? receive, asset.symbol, locale)}</bdi> },
          { name: t('buy.to'), value: <Mono full={address}>{truncateAddress(address)}</Mono> },
        ]}
      />
      <SupportDetails text={`${t('buy.number')}\n${orderId}`} />
    </Stack>
  )
}

/** Whether a purchase has gone on for longer than most do. */
function useIsLong({ createdAt }: OnrampOrder): boolean {
  const { clock } = useKit().env
  const leftMs = Date.parse(createdAt) + longMs - clock.nowMs()
  const [isLong, setIsLong] = useState(leftMs <= 0)
  useEffect(
    () => (isLong ? undefined : clock.setTimer(() => setIsLong(true), Math.max(leftMs, 0))),
    [clock, isLong, leftMs],
  )
  return isLong
}
