import { networkImageUrl, type transactionUrl } from '@latchkey/core'
import { findPurchase, onrampStore, type PaymentKind } from '@latchkey/core/onramp'
import { type CaipNetworkId, constants, type Network, truncateAddress } from '@latchkey/protocol'
import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import {
  alertIcon,
  Badge,
  downIcon,
  Glyph,
  Identicon,
  lockIcon,
  Picture,
  penIcon,
  plusIcon,
  Row,
  receiveIcon,
  sendIcon,
  swapIcon,
  TokenImage,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import { useSyncExternalStore } from 'react'
import { useAddressName } from '../../hooks/useAddressName.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { Redacted } from '../../parts/TokenRow.tsx'
import { useIsolate, useText } from '../../text/TextContext.ts'
import { type AmountSigns, type OtherSide, type TransactionWords, transactionWords } from './transactionWords.ts'

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
  const paidBy = usePaymentKind(transaction)
  return transactionWords(transaction, { t, locale, isolate: useIsolate(), hidden, signs, paidBy })
}

/** How it was paid for, where it has delivered a purchase of this browser. */
function usePaymentKind({ metadata: { chain, hash } }: HistoryEntry): PaymentKind | undefined {
  const store = onrampStore(useKit())
  const find = () => findPurchase(store.getState().orders, { networkId: chain, hash })?.kind
  return useSyncExternalStore(store.subscribe, find, find)
}

const css = `
.lk-side{display:flex;flex-wrap:wrap;align-items:center;column-gap:var(--lk-s3);contain:inline-size}
.lk-side>.who{display:flex;align-items:center;gap:var(--lk-s1);min-inline-size:0;max-inline-size:100%}
.who>:last-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.lk-side .lk-badge{background:none;box-shadow:inset 0 0 0 1px currentColor;color:var(--lk-bad)}
`

export type TransactionRowProps = {
  readonly transaction: HistoryEntry
  readonly nowMs: number
  /** Where it can be looked at. */
  readonly url: ReturnType<typeof transactionUrl>
  /** Default: those of the operations. */
  readonly signs?: AmountSigns | undefined
  /** Shown where the list is of several. */
  readonly network?: Network | undefined
  /** The day and the time of day in place of how long ago it was. */
  readonly dated?: boolean | undefined
  /** It was planted to leave a copy of a known address: marked in place of the address, and without a link. */
  readonly lookAlike?: boolean | undefined
}

/** One transaction: what it was and how much, what that was worth, with whom, and when. */
export function TransactionRow(props: TransactionRowProps) {
  const { transaction, nowMs, url, signs, network, dated, lookAlike } = props
  const { t, locale } = useText()
  const money = useMoney()
  useStyles(css)
  const words = useTransactionWords(transaction, signs)
  const { title, amount, worth, other } = words
  const { minedAt, sponsor, operatorPaid } = transaction.metadata
  const networkId = transaction.metadata.chain as CaipNetworkId | null
  const fiat = worth === undefined ? undefined : <Redacted>{money.text(worth)}</Redacted>
  const minedAtMs = Date.parse(minedAt)
  const inCorner = hasCorner(transaction, words.asset, lookAlike)
  return (
    <Row
      image={<TransactionImage transaction={transaction} asset={words.asset} network={network} lookAlike={lookAlike} />}
      title={title}
      subtitle={
        <span className="lk-side">
          {lookAlike ? (
            <Badge>{t('safety.dustMark')}</Badge>
          ) : (
            other && <OtherSideName other={other} networkId={networkId} />
          )}
          {operatorPaid ? (
            <span title={sponsor}>{t('history.feeByOperator')}</span>
          ) : (
            sponsor && <OtherSideName other={{ key: 'history.feeBy', address: sponsor }} networkId={networkId} />
          )}
          {network && !inCorner && <span className="at">{network.name}</span>}
          <time dateTime={minedAt} title={new Date(minedAt).toLocaleString(locale)}>
            {dated ? dayAndTime(locale).format(minedAtMs) : relativeTime(minedAtMs, nowMs, locale)}
          </time>
          {network && inCorner && <VisuallyHidden> {t('account.onNetwork', { network: network.name })}</VisuallyHidden>}
        </span>
      }
      {...(amount === undefined ? { value: fiat } : { value: amount, valueNote: fiat })}
      {...(url !== undefined && !lookAlike && url)}
    />
  )
}

const dayAndTime = (locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

type TransactionImageProps = Pick<TransactionRowProps, 'transaction' | 'network' | 'lookAlike'> & {
  readonly asset: HistoryTransfer | undefined
}

/** What moved, in the corner where; of what moved nothing or did not come off, what kind it is. */
function TransactionImage({ transaction, asset, network, lookAlike }: TransactionImageProps) {
  const kit = useKit()
  const { status, operationType } = transaction.metadata
  const token = tokenOf(transaction, asset)
  if (status === 'failed' || lookAlike) return <Glyph icon={alertIcon} />
  if (asset?.nft_info) {
    const picture = asset.nft_info.content?.preview?.url
    return <Picture name={asset.nft_info.name ?? 'NFT'} {...(picture && { src: picture })} />
  }
  if (!token) return <Glyph icon={icons[operationType] ?? penIcon} />
  return (
    <TokenImage
      name={token.symbol ?? token.name ?? '?'}
      src={token.icon?.url}
      {...(network && { cornerName: network.name, cornerSrc: networkImageUrl(kit, network) })}
    />
  )
}

const tokenOf = ({ approvals }: HistoryEntry, asset: HistoryTransfer | undefined) =>
  asset === undefined ? approvals?.[0]?.fungible_info : asset.fungible_info

/** Whether the image has the network in its corner. */
function hasCorner(transaction: HistoryEntry, asset: HistoryTransfer | undefined, lookAlike = false): boolean {
  return !lookAlike && transaction.metadata.status !== 'failed' && Boolean(tokenOf(transaction, asset))
}

type OtherSideNameProps = {
  readonly other: { readonly key: OtherSide['key'] | 'history.feeBy'; readonly address: string }
  readonly networkId: CaipNetworkId | null
}

/** Who is on the other side: by name and face where these are known, else by address. */
function OtherSideName({ other: { key, address }, networkId }: OtherSideNameProps) {
  const { t } = useText()
  const isolate = useIsolate()
  const { name, imageUrl } = useAddressName(address, networkId ?? undefined)
  return (
    <span className="who">
      {imageUrl ? (
        <Picture size="xs" name={name ?? ''} src={imageUrl} round />
      ) : (
        name !== undefined && <Identicon size="xs" seed={address} />
      )}
      <span title={address}>{t(key, { address: isolate(name ?? truncateAddress(address)) })}</span>
    </span>
  )
}
