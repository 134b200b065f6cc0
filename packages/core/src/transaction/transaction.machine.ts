import { type CaipAddress, type CaipNetworkId, constants, type KitError } from '@latchkey/protocol'
import type { FeeEstimate, FeeSpeed } from '../ports/adapter.ts'

/** `unknown`: another page asked a wallet for it, and was closed before it knew or reported the result. */
export type TransactionStatus = 'quoting' | 'reviewing' | 'asking' | 'pending' | 'confirmed' | 'failed' | 'unknown'

/** One transaction, from its price to its block. No entry in the kit's list: there is none. */
export type Transaction = {
  readonly id: string
  readonly kind: 'send'
  readonly status: TransactionStatus
  readonly networkId: CaipNetworkId
  readonly from: string
  /** What leaves, as the person wrote it. */
  readonly amount: string
  readonly symbol: string
  /** Absent for the native token. */
  readonly tokenAddress: CaipAddress | undefined
  /** Which NFT of its contract leaves; absent for fungible tokens. */
  readonly tokenId?: string | undefined
  readonly speed: FeeSpeed
  /** What it costs; undefined where the network can't say. */
  readonly quote: FeeEstimate | undefined
  /** The fee that the person agreed to; `any`: none was shown, the wallet shows its own. Undefined: not asked yet. */
  readonly agreed: FeeEstimate | 'any' | undefined
  /** The wallet has not answered for 5 s: say where to look. */
  readonly slow: boolean
  readonly hash: string | undefined
  /** Why it failed, why it is reviewed or asked for again, or why it is not followed any more though it may still come. */
  readonly error: KitError | undefined
  /** This page asked for it; the others look on, and take over once this page is gone. */
  readonly own: boolean
}

/** What other pages know of a transaction: as much as is kept in the record. */
export type RecordedTransaction = Pick<
  Transaction,
  'id' | 'kind' | 'networkId' | 'from' | 'amount' | 'symbol' | 'tokenAddress' | 'tokenId' | 'hash' | 'error'
> & { readonly status: 'asking' | 'pending' | 'confirmed' | 'failed' }

export type TransactionEvent =
  | { readonly type: 'Began'; readonly transaction: Transaction }
  | { readonly type: 'Quoted'; readonly id: string; readonly quote: FeeEstimate | undefined }
  | { readonly type: 'Agreed'; readonly id: string }
  | { readonly type: 'WalletSlow'; readonly id: string }
  | { readonly type: 'QuoteExpired'; readonly id: string; readonly error: KitError }
  | { readonly type: 'Sent'; readonly id: string; readonly hash: string }
  /** `reported`: another page has shown it already. */
  | { readonly type: 'Confirmed'; readonly id: string; readonly reported: boolean }
  | { readonly type: 'Failed'; readonly id: string; readonly error: KitError; readonly reported: boolean }
  /** It can't be followed any longer, and may still come. */
  | { readonly type: 'Late'; readonly id: string; readonly error: KitError }
  | { readonly type: 'Dropped'; readonly id: string }
  | { readonly type: 'Recorded'; readonly entries: readonly RecordedTransaction[] }

export type TransactionEffect =
  /** Finds out what it costs. */
  | { readonly type: 'quote'; readonly key: string; readonly id: string }
  /** Asks the wallet, once. */
  | { readonly type: 'ask'; readonly key: string; readonly id: string }
  | { readonly type: 'later'; readonly key: string; readonly delayMs: number; readonly event: TransactionEvent }
  | { readonly type: 'follow'; readonly key: string; readonly id: string }
  /** Writes the record that other pages read. */
  | { readonly type: 'record'; readonly id: string; readonly key?: never }
  /** Says how it ended. */
  | { readonly type: 'notify'; readonly id: string; readonly key?: never }
  | { readonly type: 'abort'; readonly key: string }

export type Transactions = readonly Transaction[]
type Step = readonly [Transactions, readonly TransactionEffect[]]

/** Every transaction of the kit: pure, table-tested. */
export function transactionTransition(list: Transactions, event: TransactionEvent): Step {
  if (event.type === 'Began') return begin(list, event.transaction)
  if (event.type === 'Recorded') return mergeRecord(list, event.entries)
  const before = list.find(({ id }) => id === event.id)
  const [after, effects] = before ? moveOne(before, event) : [before, []]
  if (after === before) return [list, effects]
  return [list.flatMap((each) => (each !== before ? [each] : after ? [after] : [])), effects]
}

function moveOne(
  transaction: Transaction,
  event: Exclude<TransactionEvent, { type: 'Began' | 'Recorded' }>,
): readonly [Transaction | undefined, readonly TransactionEffect[]] {
  const { id, status } = transaction
  const record = { type: 'record', id } as const
  const notify = { type: 'notify', id } as const
  const calm = { type: 'abort', key: `slow ${id}` } as const
  const still = [transaction, []] as const
  switch (event.type) {
    case 'Quoted': {
      if (status !== 'quoting') return still
      const { agreed, speed } = transaction
      const quoted = { ...transaction, quote: event.quote }
      if (agreed === 'any' || (agreed && isSameFee(agreed, event.quote, speed))) return ask(quoted)
      // Never a fee that was not shown: the person looks at it first.
      return [{ ...quoted, status: 'reviewing', agreed: undefined }, []]
    }
    case 'Agreed':
      if (status !== 'reviewing') return still
      return ask({ ...transaction, agreed: transaction.quote ?? 'any', error: undefined })
    case 'WalletSlow':
      return status === 'asking' ? [{ ...transaction, slow: true }, []] : still
    case 'QuoteExpired':
      if (status !== 'asking') return still
      // The price is the one that was agreed to, and can not be had: asking again by itself would never end.
      if (transaction.error)
        return [
          { ...transaction, status: 'reviewing', slow: false, agreed: undefined, error: event.error },
          [calm, record],
        ]
      return [
        { ...transaction, status: 'quoting', slow: false, error: event.error },
        [calm, record, { type: 'quote', key: `work ${id}`, id }],
      ]
    case 'Sent':
      if (status !== 'asking') return still
      return [
        { ...transaction, status: 'pending', slow: false, hash: event.hash, error: undefined },
        [calm, record, { type: 'follow', key: `follow ${id}`, id }],
      ]
    case 'Confirmed':
      if (status !== 'pending') return still
      return [{ ...transaction, status: 'confirmed', error: undefined }, event.reported ? [] : [record, notify]]
    case 'Failed':
      if (status === 'confirmed' || status === 'failed') return still
      return [
        { ...transaction, status: 'failed', slow: false, error: event.error },
        event.reported ? [] : status === 'quoting' ? [notify] : [calm, record, notify],
      ]
    case 'Late':
      return status === 'pending' ? [{ ...transaction, error: event.error }, [notify]] : still
    case 'Dropped':
      return [undefined, [calm, record]]
  }
}

function ask(transaction: Transaction): readonly [Transaction, readonly TransactionEffect[]] {
  const { id } = transaction
  const slow = { type: 'WalletSlow', id } as const
  return [
    { ...transaction, status: 'asking' },
    [
      { type: 'record', id },
      { type: 'later', key: `slow ${id}`, delayMs: constants.walletPromptHintMs, event: slow },
      { type: 'ask', key: `work ${id}`, id },
    ],
  ]
}

/** Begins one, or begins it again after a review. What else was reviewed of its kind has been left by then. */
function begin(list: Transactions, transaction: Transaction): Step {
  const left = list.filter(
    ({ id, kind, status }) => id !== transaction.id && !(kind === transaction.kind && status === 'reviewing'),
  )
  const ended = left.find(({ status }) => status === 'confirmed' || status === 'failed')
  const given =
    left.length < constants.pendingTransactionsMax
      ? undefined
      : (ended ?? left.find(({ status }) => status !== 'asking') ?? left[0])
  const kept = left.filter((each) => each !== given)
  const aborts: readonly TransactionEffect[] = given ? [{ type: 'abort', key: `follow ${given.id}` }] : []
  if (transaction.quote && transaction.agreed) {
    const [asked, effects] = ask(transaction)
    return [
      [...kept, asked],
      [...aborts, ...effects],
    ]
  }
  const { id } = transaction
  if (transaction.quote) return [[...kept, { ...transaction, status: 'reviewing' }], aborts]
  return [
    [...kept, { ...transaction, status: 'quoting' }],
    [...aborts, { type: 'quote', key: `work ${id}`, id }],
  ]
}

/** What other pages have written down. Nothing of it makes this page ask a wallet. */
function mergeRecord(list: Transactions, entries: readonly RecordedTransaction[]): Step {
  const effects: TransactionEffect[] = []
  const follow = (id: string) => effects.push({ type: 'follow', key: `follow ${id}`, id })
  const known = list.flatMap((each): Transactions => {
    const entry = entries.find(({ id }) => id === each.id)
    const isOpen = each.status === 'unknown' || each.status === 'pending'
    // The page that had asked has looked at the fee again, or gave it up.
    if (!entry && each.status === 'unknown') return []
    if (!entry || !isOpen || entry.status === 'asking' || entry.status === each.status) return [each]
    if (entry.status === 'pending') follow(each.id)
    else effects.push({ type: 'abort', key: `follow ${each.id}` })
    return [{ ...each, status: entry.status, hash: entry.hash, error: entry.error }]
  })
  const found = entries.filter(({ id, status }) => isUnderWay(status) && !list.some((each) => each.id === id))
  const added = found.map((entry): Transaction => {
    if (entry.status === 'pending') follow(entry.id)
    return {
      ...entry,
      status: entry.status === 'asking' ? 'unknown' : entry.status,
      speed: 'normal',
      quote: undefined,
      agreed: undefined,
      slow: false,
      own: false,
    }
  })
  const isSame = added.length === 0 && known.length === list.length && known.every((each, at) => each === list[at])
  return [isSame ? list : [...known, ...added], effects]
}

function isUnderWay(status: RecordedTransaction['status']): boolean {
  return status === 'asking' || status === 'pending'
}

/** Whether a person who was shown one fee has been shown the other. */
function isSameFee(one: FeeEstimate, other: FeeEstimate | undefined, speed: FeeSpeed): boolean {
  if (!other) return false
  const shown = ({ choices, expectedFeeUnits, maxFeeUnits }: FeeEstimate) =>
    choices?.find((choice) => choice.speed === speed)?.maxFeeUnits ?? [expectedFeeUnits, maxFeeUnits].join()
  return shown(one) === shown(other) && one.depositUnits === other.depositUnits
}
