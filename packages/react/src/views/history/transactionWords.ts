import { operationSign } from '@latchkey/core'
import type { PaymentKind } from '@latchkey/core/onramp'
import { constants, parseAmount } from '@latchkey/protocol'
import type { HistoryApproval, HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { amountText } from '../../amounts/sortTokens.ts'
import type { MessageKey, Translate } from '../../messages/messages.types.ts'

/** Whether the sign is of the account (what came in has a plus), or of the operation as spec 4 lists it. */
export type AmountSigns = 'account' | 'operation'

type WordsContext = {
  readonly t: Translate
  readonly locale: string
  /** Amounts are covered. */
  readonly hidden: boolean
  readonly signs: AmountSigns
  /** How it was paid for, where it has delivered a purchase. */
  readonly paidBy?: PaymentKind | undefined
  /** Wraps what may be of another direction than the sentence. */
  readonly isolate: (text: string) => string
}

/** Who is on the other side, and with which word to say so. */
export type OtherSide = {
  readonly key: MessageKey & `history.${'to' | 'from' | 'with' | 'by'}`
  readonly address: string
}

export type TransactionWords = {
  readonly title: string
  /** The amount with sign and unit, where one thing is moved. */
  readonly amount: string | undefined
  /** What that was worth then, in the currency of the history; of a swap what came. */
  readonly worth?: number | undefined
  /** What to show a picture of. */
  readonly asset?: HistoryTransfer | undefined
  readonly other: OtherSide | undefined
}

type OfOne = MessageKey & `history.${'sent' | 'received' | 'minted' | 'burned' | 'deposited' | 'withdrew' | 'borrowed'}`
type OfOneToo = MessageKey & `history.${'repaid' | 'staked' | 'unstaked' | 'claimed' | 'usedFor'}`

/** Operations that are described by one side of what moved. Those missing are swaps, permissions and calls. */
const sentences: Readonly<Record<string, { key: OfOne | OfOneToo; direction: 'in' | 'out'; side: OtherSide['key'] }>> =
  {
    send: { key: 'history.sent', direction: 'out', side: 'history.to' },
    receive: { key: 'history.received', direction: 'in', side: 'history.from' },
    mint: { key: 'history.minted', direction: 'in', side: 'history.with' },
    burn: { key: 'history.burned', direction: 'out', side: 'history.with' },
    deposit: { key: 'history.deposited', direction: 'out', side: 'history.with' },
    withdraw: { key: 'history.withdrew', direction: 'in', side: 'history.with' },
    borrow: { key: 'history.borrowed', direction: 'in', side: 'history.with' },
    repay: { key: 'history.repaid', direction: 'out', side: 'history.with' },
    stake: { key: 'history.staked', direction: 'out', side: 'history.with' },
    unstake: { key: 'history.unstaked', direction: 'in', side: 'history.with' },
    claim: { key: 'history.claimed', direction: 'in', side: 'history.with' },
  }

/** A transaction in plain words: "Swapped 1 ETH for 2,961 USDC", with whom, and how much. */
export function transactionWords(entry: HistoryEntry, context: WordsContext): TransactionWords {
  const { t, paidBy } = context
  const { operationType, status, sentFrom, sentTo, detail } = entry.metadata
  const transfers = entry.transfers ?? []
  // What an account does with itself has no other side worth a name.
  const withContract: OtherSide | undefined = sentTo === sentFrom ? undefined : { key: 'history.with', address: sentTo }
  if (status === 'failed') {
    const title = t(operationType === 'send' ? 'history.failedPayment' : 'history.failedOther')
    return { title, amount: undefined, other: withContract }
  }
  const given = listed(transfers, 'out', context)
  const got = listed(transfers, 'in', context)
  const came = transfers.filter(({ direction }) => direction === 'in')
  if (paidBy && got !== undefined) {
    const title = t(`notice.bought.${paidBy}`, { what: got })
    return { title, amount: undefined, worth: worthOf(came), asset: came[0], other: undefined }
  }
  if (operationType === 'trade' && given !== undefined && got !== undefined) {
    const title =
      detail === 'wrap'
        ? t('history.wrapped', { given })
        : detail === 'unwrap'
          ? t('history.unwrapped', { given })
          : t('history.swapped', { given, got })
    const other = detail === undefined ? withContract : undefined
    return { title, amount: undefined, worth: worthOf(came), asset: came[0], other }
  }
  const [approval] = entry.approvals ?? []
  if (operationType === 'approve' && approval !== undefined)
    return {
      title: permission(approval, context),
      amount: undefined,
      other: { key: 'history.by', address: approval.spender },
    }
  if (operationType === 'deploy') return { title: t('history.deployed'), amount: undefined, other: withContract }

  const sentence = sentences[operationType]
  const moved = transfers.filter(({ direction }) => direction === (sentence?.direction ?? direction))
  const [first] = moved.length > 0 ? moved : transfers
  if (first === undefined) return { title: t('history.used'), amount: undefined, other: withContract }
  const what = listed(moved.length > 0 ? moved : transfers, undefined, context) ?? ''
  if (sentence === undefined) return { title: t('history.usedFor', { what }), amount: undefined, other: withContract }
  const single = moved.length === 1 && first.nft_info === null
  const isKnown = first.quantity.isRaw === undefined
  return {
    title: withAllowance(
      entry,
      t(sentence.key, { what: single && isKnown ? context.isolate(symbolOf(first)) : what }),
      context,
    ),
    amount:
      single && isKnown
        ? `${signOf(operationType, first, context)}${decimalText(first.quantity.numeric, symbolOf(first), context)}`
        : undefined,
    worth: worthOf(moved),
    asset: first,
    other: sentence.side === 'history.with' ? withContract : partyOf(sentence.side, first, sentTo),
  }
}

/** A batch of an account to itself may give a permission beside what it moves. */
function withAllowance({ metadata, approvals }: HistoryEntry, title: string, context: WordsContext): string {
  const [approval] = metadata.sentTo === metadata.sentFrom ? (approvals ?? []) : []
  return approval ? context.t('history.together', { first: permission(approval, context), second: title }) : title
}

/** What is minted comes from it, and what is burned goes there: it is no one. */
const noOne = /^0x0{40}$/

function partyOf(
  side: 'history.to' | 'history.from' | 'history.by',
  { sender, recipient }: HistoryTransfer,
  sentTo: string,
): OtherSide | undefined {
  const address = (side === 'history.to' ? recipient : sender) ?? sentTo
  return noOne.test(address) ? undefined : { key: side, address }
}

/** What things were worth together; undefined where that of one is not known. */
function worthOf(transfers: readonly HistoryTransfer[]): number | undefined {
  const values = transfers.flatMap(({ value }) => (value === null ? [] : [value]))
  return values.length === transfers.length && values.length > 0
    ? values.reduce((sum, value) => sum + value, 0)
    : undefined
}

function signOf(operationType: string, { direction }: HistoryTransfer, { signs }: WordsContext): '+' | '-' | '' {
  if (signs === 'operation') return operationSign(operationType)
  return direction === 'in' ? '+' : '-'
}

const symbolOf = ({ fungible_info }: HistoryTransfer) => fungible_info?.symbol ?? fungible_info?.name ?? ''

/** The first of what moved, and how many more there are. */
function listed(
  transfers: readonly HistoryTransfer[],
  direction: 'in' | 'out' | undefined,
  context: WordsContext,
): string | undefined {
  const { t, isolate } = context
  const [asset, ...more] = transfers.filter((transfer) => direction === undefined || transfer.direction === direction)
  if (asset === undefined) return undefined
  const first = isolate(assetText(asset, context))
  return more.length === 0 ? first : t('history.several', { first, count: more.length })
}

function permission(approval: HistoryApproval, context: WordsContext): string {
  const { fungible_info, collection, quantity, isRaw } = approval
  const { t, isolate } = context
  const name = isolate(
    isRaw ? t('history.unknownToken') : (fungible_info?.symbol ?? fungible_info?.name ?? collection ?? ''),
  )
  if (quantity === '0') return t('history.revoked', { what: name })
  if (quantity === null || collection !== null) return t('history.allowedAll', { what: name })
  if (isRaw) return t('history.allowedSome', { what: name })
  return t('history.allowed', { what: isolate(decimalText(quantity, fungible_info?.symbol ?? '', context)) })
}

/** An amount with its token, cut to 3 decimals, or the name of an NFT. */
function assetText({ fungible_info, nft_info, quantity }: HistoryTransfer, context: WordsContext): string {
  if (nft_info !== null) {
    const name = nft_info.name ?? 'NFT'
    return quantity.numeric === '1' || context.hidden ? name : `${quantity.numeric} × ${name}`
  }
  if (quantity.isRaw) return context.t('history.unknownToken')
  const symbol = fungible_info?.symbol ?? fungible_info?.name ?? ''
  return decimalText(quantity.numeric, symbol, context)
}

/** A decimal text of any length as people read it, or dots in its place. */
function decimalText(numeric: string, symbol: string, { locale, hidden }: WordsContext): string {
  if (hidden) return `•••• ${symbol}`.trim()
  const decimals = numeric.split('.')[1]?.length ?? 0
  const units = parseAmount(numeric, decimals)
  return amountText({ units, decimals, symbol }, constants.transactionAmountDecimals, locale).trim()
}
