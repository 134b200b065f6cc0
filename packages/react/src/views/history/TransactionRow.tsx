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
import { transactionWords } from './transactionWords.ts'

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

export type TransactionRowProps = {
  readonly transaction: HistoryEntry
  readonly nowMs: number
  /** Where the network's explorer shows it. */
  readonly href: string | undefined
  /** Default: those of the operations. */
  readonly signs?: 'account' | 'operation' | undefined
  /** Named where the list is of several. */
  readonly network?: Network | undefined
  /** It was planted to leave a copy of a known address: marked, and its address is not offered. */
  readonly lookAlike?: boolean | undefined
}

/** One transaction: what it was, with whom, when, and how much. */
export function TransactionRow({
  transaction,
  nowMs,
  href,
  signs = 'operation',
  network,
  lookAlike,
}: TransactionRowProps) {
  const { t, locale, catalogue } = useText()
  const { hidden } = useMoney()
  // Amounts are read from left to right inside a sentence that isn't.
  const isolate = (text: string) => (catalogue.direction === 'rtl' ? `\u2068${text}\u2069` : text)
  const { title, amount, other } = transactionWords(transaction, { t, locale, hidden, signs, isolate })
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
      {...(href !== undefined && !lookAlike && { href, external: true })}
    />
  )
}
