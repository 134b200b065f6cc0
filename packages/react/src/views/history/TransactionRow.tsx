import type { transactionUrl } from '@latchkey/core'
import { constants, type Network, truncateAddress } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import {
  alertIcon,
  Badge,
  downIcon,
  Glyph,
  lockIcon,
  penIcon,
  plusIcon,
  Row,
  receiveIcon,
  sendIcon,
  swapIcon,
} from '@latchkey/ui'
import { useMoney } from '../../hooks/useMoney.ts'
import { useText } from '../../text/TextContext.ts'
import { type AmountSigns, type TransactionWords, transactionWords } from './transactionWords.ts'

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long ago it was, in the largest unit that fits: "5 min ago". English has the short units of spec 9. */
export function relativeTime(thenMs: number, nowMs: number, locale: string): string {
  const seconds = Math.max(0, Math.floor((nowMs - thenMs) / 1000))
  const [unit, length] = steps.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  const count = Math.floor(seconds / length)
  if (locale.startsWith('en')) return `${count} ${constants.relativeTimeUnits[unit]} ago`
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(-count, unit)
}

const icons: Readonly<Record<string, string>> = {
  send: sendIcon,
  receive: receiveIcon,
  trade: swapIcon,
  approve: lockIcon,
  mint: plusIcon,
  claim: receiveIcon,
  withdraw: receiveIcon,
  borrow: receiveIcon,
  deposit: downIcon,
  repay: sendIcon,
}

/** A transaction in plain words, of the person's language. Needs the kit's texts above it. */
export function useTransactionWords(transaction: HistoryEntry, signs: AmountSigns = 'operation'): TransactionWords {
  const { t, locale } = useText()
  const { hidden } = useMoney()
  return transactionWords(transaction, { t, locale, isolate: useIsolate(), hidden, signs })
}

/** Amounts are read from left to right inside a sentence that isn't. */
function useIsolate(): (text: string) => string {
  const { catalogue } = useText()
  return (text) => (catalogue.direction === 'rtl' ? `\u2068${text}\u2069` : text)
}

export type TransactionRowProps = {
  readonly transaction: HistoryEntry
  readonly nowMs: number
  /** Where it can be looked at. */
  readonly url: ReturnType<typeof transactionUrl>
  /** Default: those of the operations. */
  readonly signs?: AmountSigns | undefined
  /** Named where the list is of several. */
  readonly network?: Network | undefined
  /** It was planted to leave a copy of a known address: marked, and its address is not offered. */
  readonly lookAlike?: boolean | undefined
}

/** One transaction: what it was, with whom, when, and how much. */
export function TransactionRow({ transaction, nowMs, url, signs, network, lookAlike }: TransactionRowProps) {
  const { t, locale } = useText()
  const isolate = useIsolate()
  const { title, amount, other } = useTransactionWords(transaction, signs)
  const { operationType, minedAt, status } = transaction.metadata
  const when = (
    <time dateTime={minedAt} title={new Date(minedAt).toLocaleString(locale)}>
      {relativeTime(Date.parse(minedAt), nowMs, locale)}
    </time>
  )
  const side = other && (
    <span title={lookAlike ? undefined : other.address}>
      {t(other.key, { address: isolate(truncateAddress(other.address)) })}
    </span>
  )
  // The time is shown below the amount; without one it follows the other side.
  const below =
    amount === undefined && side !== undefined ? (
      <>
        {side}
        {' · '}
        {when}
      </>
    ) : (
      (side ?? when)
    )
  return (
    <Row
      image={<Glyph icon={status === 'failed' ? alertIcon : (icons[operationType] ?? penIcon)} />}
      title={title}
      {...(lookAlike && { trailing: <Badge>{t('safety.dustMark')}</Badge> })}
      subtitle={
        network === undefined ? (
          below
        ) : (
          <>
            {below}
            {' · '}
            {network.name}
          </>
        )
      }
      {...(amount !== undefined && { value: amount, valueNote: when })}
      {...(url !== undefined && !lookAlike && url)}
    />
  )
}
