import type { OperationType } from '@latchkey/protocol/http'
import { toFunctionSelector } from 'viem/utils'
import { type IndexedTransfer, isPermission } from '../indexer/indexed.ts'
import type { AccountTransaction } from './history.types.ts'

const functions: Partial<Record<OperationType, readonly string[]>> = {
  send: [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  ],
  approve: ['approve(address,uint256)', 'setApprovalForAll(address,bool)', 'increaseAllowance(address,uint256)'],
  // ERC-4626, Aave v2 and v3, Compound v2, and names that many others share.
  deposit: [
    'deposit()',
    'deposit(uint256)',
    'deposit(uint256,address)',
    'deposit(address,uint256)',
    'deposit(address,uint256,address,uint16)',
    'supply(address,uint256)',
    'supply(address,uint256,address,uint16)',
  ],
  withdraw: [
    'withdraw()',
    'withdraw(uint256)',
    'withdraw(address,uint256)',
    'withdraw(address,uint256,address)',
    'withdraw(uint256,address,address)',
    'redeem(uint256)',
    'redeem(uint256,address,address)',
  ],
  borrow: ['borrow(uint256)', 'borrow(address,uint256,uint256,uint16,address)'],
  repay: ['repay(uint256)', 'repayBorrow()', 'repayBorrow(uint256)', 'repay(address,uint256,uint256,address)'],
  stake: ['stake()', 'stake(uint256)', 'stake(address,uint256)', 'submit(address)'],
  unstake: ['unstake()', 'unstake(uint256)', 'unstake(uint256,bool)', 'exit()'],
  claim: [
    'claim()',
    'claim(address)',
    'claim(uint256)',
    'claim(uint256,address,uint256,bytes32[])',
    'claimRewards()',
    'getReward()',
    'harvest()',
  ],
  mint: ['mint()', 'mint(uint256)', 'mint(address)', 'mint(address,uint256)', 'safeMint(address)'],
  burn: ['burn(uint256)', 'burn(address,uint256)'],
}

const bySelector: ReadonlyMap<string, OperationType> = new Map(
  Object.entries(functions).flatMap(([operation, signatures]) =>
    signatures.map((signature) => [toFunctionSelector(signature), operation as OperationType] as const),
  ),
)

/** What a function of a well-known name does. @param selector Four bytes as hex. */
function operationBySelector(selector: string): OperationType | undefined {
  return bySelector.get(selector)
}

const zero = `0x${'0'.repeat(40)}`
/** Burn addresses: no one has the key of either. */
const graves: readonly string[] = [zero, '0x000000000000000000000000000000000000dead']

export type Classified = { readonly operation: OperationType; readonly detail?: 'wrap' | 'unwrap' }

/**
 * What a transaction did for an account, from what moved. Names of functions only decide where movements leave it
 * open: a contract may call its functions anything.
 *
 * @param account In lower case.
 */
export function classify(transaction: AccountTransaction, account: string): Classified {
  const moves = transaction.transfers.filter((transfer) => !isPermission(transfer))
  const ins = moves.filter(({ giver, taker }) => taker === account && giver !== account)
  const outs = moves.filter(({ giver, taker }) => giver === account && taker !== account)
  const mine = transaction.sender === account
  // An operation always calls a contract: that of its account.
  const isPayment = transaction.selector === '' && transaction.operation === undefined
  const named = mine ? operationBySelector(transaction.selector) : undefined

  if (mine && transaction.deploys) return { operation: 'deploy' }
  if (mine && transaction.failed) return { operation: named ?? (isPayment ? 'send' : 'execute') }
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
  const permits = transaction.transfers.some((transfer) => isPermission(transfer) && transfer.giver === account)
  // Sources that list no events do not show what was permitted.
  if (permits || named === 'approve') return { operation: 'approve' }
  const toSelf = moves.some(({ giver, taker }) => giver === account && taker === account)
  if (mine && (toSelf || isPayment)) return { operation: 'send' }
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
