/**
 * What a transaction did, from the point of view of one account. The names that history services use; clients take
 * unknown ones for `execute`.
 */
export const operationTypes = [
  'approve',
  'borrow',
  'burn',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

export type OperationType = (typeof operationTypes)[number]
