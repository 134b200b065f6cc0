// What others may take of an account's tokens, and taking it back.
export {
  type AccountAllowance,
  type AccountDelegation,
  type AccountTokenAccount,
  type Allowances,
  allowancesQuery,
} from './allowances.query.ts'
export { listAllowances } from './listAllowances.action.ts'
export {
  type Revocation,
  selectRevocations,
  selectWaitingRevocations,
  type WaitingRevocation,
} from './revocations.selectors.ts'
export { type RevocableItem, revokeAllowances } from './revokeAllowances.action.ts'
