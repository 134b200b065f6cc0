import type { TokenBalance } from '@latchkey/core/queries'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { holdingId } from '../home/holding.ts'

/** What an account did, as far as it was read. */
export type KnownHistory = {
  readonly address: string
  /** Of the networks whose history is kept. */
  readonly networkIds: readonly string[]
  readonly transactions: readonly HistoryEntry[]
  /** There are no older ones. */
  readonly isComplete: boolean
}

/** What was held of a token. */
export type PastBalance = {
  /** As `holdingId` makes it. */
  readonly id: string
  /** How much was held from each time on, in whole tokens, oldest first; nothing before the first. */
  readonly steps: readonly { readonly at: number; readonly amount: number }[]
}

export type Past = {
  readonly balances: readonly PastBalance[]
  /** Before it the balances are not known. Undefined: they are known from the first deposit on. */
  readonly knownFrom: number | undefined
  /** When the first of them came. Undefined: nothing did. */
  readonly firstAt: number | undefined
}

/** Fees of sources that do not name them, and interest that is paid without a transfer, are less than this part. */
const tolerance = 0.02

/**
 * What was held in the past: the present balances with each transfer taken back, the newest first. `held` is what all
 * the accounts hold together, of the networks whose history is known; `uncounted` are tokens to leave out, by
 * `holdingId`.
 */
export function pastBalances(
  held: readonly TokenBalance[],
  histories: readonly KnownHistory[],
  uncounted: readonly string[] = [],
): Past {
  const left = new Set(uncounted.map(keyOf))
  const moves = histories
    .flatMap(movesOf)
    .filter(({ key }) => !left.has(key))
    .sort((left, right) => right.at - left.at)
  const amounts = new Map(
    held.map((holding) => [keyOf(holdingId(holding)), Number(holding.units) / 10 ** holding.decimals]),
  )
  const steps = new Map<string, { at: number; amount: number }[]>()
  const ids = new Map(held.map((holding) => [keyOf(holdingId(holding)), holdingId(holding)]))
  const most = new Map(amounts)
  for (const { key, id, at, delta } of moves) {
    const after = amounts.get(key) ?? 0
    const before = Math.max(0, after - delta)
    amounts.set(key, before)
    most.set(key, Math.max(most.get(key) ?? 0, before))
    if (!ids.has(key)) ids.set(key, id)
    const known = steps.get(key) ?? []
    known.push({ at, amount: after })
    steps.set(key, known)
  }
  const times = histories.flatMap(({ transactions }) => transactions.map(timeOf))
  const oldest = times.length === 0 ? undefined : Math.min(...times)
  const cut = histories
    .filter(({ isComplete }) => !isComplete)
    .map(({ transactions }) => Math.min(Number.POSITIVE_INFINITY, ...transactions.map(timeOf)))
  const nameless = histories.flatMap(({ transactions }) => transactions.filter(isNameless).map(timeOf))
  // What is left when all is taken back was there before anything that is known, such as the coins of a first block.
  const isExplained = [...amounts].every(([key, rest]) => rest <= (most.get(key) ?? 0) * tolerance)
  const knownFrom = [...cut, ...nameless, ...(isExplained ? [] : [oldest ?? Number.POSITIVE_INFINITY])]
  return {
    balances: [...amounts].map(([key, rest]) => {
      const known = (steps.get(key) ?? []).reverse()
      const isLeft = rest > (most.get(key) ?? 0) * tolerance
      return {
        id: ids.get(key) ?? key,
        steps: isLeft ? [{ at: Number.NEGATIVE_INFINITY, amount: rest }, ...known] : known,
      }
    }),
    knownFrom: knownFrom.length === 0 ? undefined : Math.max(...knownFrom),
    firstAt: moves.at(-1)?.at,
  }
}

/** The addresses of some chains are written in two ways. */
const keyOf = (id: string) => id.toLowerCase()

const timeOf = ({ metadata }: HistoryEntry) => Date.parse(metadata.minedAt)

/** Something moved, and the source does not name its contract, or how much it was. */
const isNameless = ({ transfers }: HistoryEntry) =>
  (transfers ?? []).some(
    ({ fungible_info, token, quantity, direction }) =>
      fungible_info !== null && direction !== 'self' && (token === undefined || quantity.isRaw),
  )

type Move = { readonly key: string; readonly id: string; readonly at: number; readonly delta: number }

/** What an account gained and lost, fees included where they are known. */
function movesOf({ address, networkIds, transactions }: KnownHistory): readonly Move[] {
  return transactions.flatMap((entry): Move[] => {
    const { chain, fee, sentFrom, sponsor } = entry.metadata
    if (chain === null || !networkIds.includes(chain)) return []
    const at = timeOf(entry)
    const moved = (entry.transfers ?? []).flatMap(({ token, direction, quantity }) => {
      if (token === undefined || direction === 'self' || quantity.isRaw) return []
      const amount = Number(quantity.numeric)
      return [{ key: keyOf(token), id: token, at, delta: direction === 'in' ? amount : -amount }]
    })
    const paid = fee !== undefined && sponsor === undefined && keyOf(sentFrom) === keyOf(address)
    return paid ? [...moved, { key: keyOf(chain), id: chain, at, delta: -Number(fee) }] : moved
  })
}
