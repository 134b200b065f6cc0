import type { OperationType } from '@latchkey/protocol/http'
import type { IndexedTransfer } from '../indexer/indexed.types.ts'
import type { AccountTransaction } from './history.types.ts'
import { operationBySelector } from './operationBySelector.ts'

const zero = `0x${'0'.repeat(40)}`
/** Where people send what they want gone: nobody has the key of either. */
const graves: readonly string[] = [zero, '0x000000000000000000000000000000000000dead']

export type Classified = { readonly operation: OperationType; readonly detail?: 'wrap' | 'unwrap' }

/**
 * What a transaction did for an account, from what moved. Names of functions only decide where movements leave it
 * open: a contract may call its functions anything.
 *
 * @param account In lower case.
 */
export function classify(transaction: AccountTransaction, account: string): Classified {
  const moves = transaction.transfers.filter(({ kind }) => kind !== 'allowance' && kind !== 'operator')
  const ins = moves.filter(({ giver, taker }) => taker === account && giver !== account)
  const outs = moves.filter(({ giver, taker }) => giver === account && taker !== account)
  const mine = transaction.sender === account
  const named = mine ? operationBySelector(transaction.selector) : undefined

  if (mine && transaction.deploys) return { operation: 'deploy' }
  if (mine && transaction.failed) return { operation: named ?? (transaction.selector === '' ? 'send' : 'execute') }
  if (ins.length > 0 && outs.length > 0) return trade(ins, outs)
  if (outs.length > 0) {
    if (outs.every(({ taker }) => graves.includes(taker))) return { operation: 'burn' }
    if (named !== undefined && leaves.has(named)) return { operation: named }
    return { operation: mine && isCallWithValue(transaction, outs) ? 'execute' : 'send' }
  }
  if (ins.length > 0) {
    if (!mine) return { operation: 'receive' }
    if (named !== undefined && arrives.has(named)) return { operation: named }
    return { operation: ins.every(({ giver }) => giver === zero) ? 'mint' : 'execute' }
  }
  const permits = transaction.transfers.some(
    ({ kind, giver }) => (kind === 'allowance' || kind === 'operator') && giver === account,
  )
  // Sources that list no events do not show what was permitted.
  if (permits || named === 'approve') return { operation: 'approve' }
  const toSelf = moves.some(({ giver, taker }) => giver === account && taker === account)
  if (mine && (toSelf || transaction.selector === '')) return { operation: 'send' }
  return { operation: mine || transaction.recipient !== account ? 'execute' : 'receive' }
}

const leaves: ReadonlySet<OperationType> = new Set(['deposit', 'stake', 'repay', 'burn'])
const arrives: ReadonlySet<OperationType> = new Set(['withdraw', 'unstake', 'borrow', 'claim', 'mint'])

/** The native token against the contract's own, of the same amount, is a wrap. */
function trade(ins: readonly IndexedTransfer[], outs: readonly IndexedTransfer[]): Classified {
  const [into] = ins
  const [out] = outs
  if (into !== undefined && out !== undefined && ins.length === 1 && outs.length === 1 && into.amount === out.amount) {
    if (out.token === '' && into.giver === zero && into.token === out.taker)
      return { operation: 'trade', detail: 'wrap' }
    if (into.token === '' && out.taker === zero && out.token === into.giver)
      return { operation: 'trade', detail: 'unwrap' }
  }
  return { operation: 'trade' }
}

/** Paying a contract while calling it is no plain payment. */
function isCallWithValue(transaction: AccountTransaction, outs: readonly IndexedTransfer[]): boolean {
  return transaction.selector !== '' && outs.some(({ kind }) => kind === 'native')
}
