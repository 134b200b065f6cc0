import type { SolanaTransaction } from './solanaNode.schema.ts'

/** What a transaction has moved to or from an account, net. */
export type SolanaMove = {
  /** Undefined: the native token. */
  readonly mint: string | undefined
  readonly decimals: number
  /** Smallest units; negative when it left. */
  readonly units: bigint
  /** Who gave, or got, the most of the same; undefined where no one did. */
  readonly other: string | undefined
}

/** The addresses of a transaction in the order that its balances have. */
export function solanaKeys({ transaction, meta }: SolanaTransaction): readonly string[] {
  // Those of lookup tables are listed apart.
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  return [...transaction.message.accountKeys, ...writable, ...readonly]
}

/**
 * What came and went, by the balances before and after. The fee is not among it, nor the deposits of token accounts that
 * the transaction has made, nor those that it gives back.
 */
export function solanaMoves(reported: SolanaTransaction, account: string): readonly SolanaMove[] {
  const { meta } = reported
  const keys = solanaKeys(reported)
  const tokens = changesByOwner(reported)
  const moves = [...tokens].flatMap(([mint, { decimals, owners }]): SolanaMove[] => {
    const units = owners.get(account) ?? 0n
    return units === 0n ? [] : [{ mint, decimals, units, other: counterpart(owners, account, units) }]
  })

  const lamports = new Map(
    keys.map((key, index) => [key, (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)] as const),
  )
  const [payer] = keys
  if (payer !== undefined) lamports.set(payer, (lamports.get(payer) ?? 0n) + meta.fee)
  const own = lamports.get(account) ?? 0n
  if (own === 0n || (moves.length > 0 && (-own === deposits(reported) || own === returned(reported)))) return moves
  return [...moves, { mint: undefined, decimals: 9, units: own, other: counterpart(lamports, account, own) }]
}

/** What the accounts that were not there before have got: the price of there being new token accounts. */
function deposits({ meta }: SolanaTransaction): bigint {
  return meta.postBalances.reduce((sum, after, index) => (meta.preBalances[index] === 0n ? sum + after : sum), 0n)
}

/** What the accounts that are gone afterwards had: it is refunded. */
function returned({ meta }: SolanaTransaction): bigint {
  return meta.preBalances.reduce((sum, before, index) => (meta.postBalances[index] === 0n ? sum + before : sum), 0n)
}

function changesByOwner({ meta }: SolanaTransaction) {
  const changes = new Map<string, { decimals: number; owners: Map<string, bigint> }>()
  const add = (sign: bigint) => (balance: (typeof meta.preTokenBalances)[number]) => {
    if (balance.owner === undefined) return
    const { decimals, amount } = balance.uiTokenAmount
    const change = changes.get(balance.mint) ?? { decimals, owners: new Map() }
    change.owners.set(balance.owner, (change.owners.get(balance.owner) ?? 0n) + sign * amount)
    changes.set(balance.mint, change)
  }
  meta.preTokenBalances.forEach(add(-1n))
  meta.postTokenBalances.forEach(add(1n))
  return changes
}

function counterpart(changes: ReadonlyMap<string, bigint>, account: string, units: bigint): string | undefined {
  let best: string | undefined
  let most = 0n
  for (const [other, change] of changes) {
    const against = units > 0n ? -change : change
    if (other !== account && against > most) {
      best = other
      most = against
    }
  }
  return best
}
