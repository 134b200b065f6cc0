export type { Action, ActionKey, Asset, Part } from './action.ts'
export {
  accountOf,
  actionsOf,
  type DecodedRequest,
  evmAccount,
  invalidParams,
  type SigningRequest,
  type TransactionRequest,
  type UserOperation,
} from './decode/decodedRequest.ts'
export { decodeRequest } from './decode/decodeRequest.ts'
export { noCode, upgradeOf } from './decode/decodeTransaction.ts'
export { settleItems } from './decode/settleItems.ts'
export { withAllowance } from './decode/withAllowance.ts'
export { isUnlimited } from './evm/callRow.ts'
export type { CallsPath } from './evm/fillCalls.ts'
export { fillTransaction, type PreparedTransaction, readNonce } from './evm/fillTransaction.ts'
export { writeOwnBatch } from './evm/ownCalls.ts'
export { type DecodedGrants, decodeGrants, grantsOf } from './grants/decodeGrants.ts'
export { describeGrant } from './grants/describeGrant.ts'
export type { GrantContext, GrantRequest } from './grants/grantRequest.types.ts'
export { type GrantChange, limitOf, lowerGrant } from './grants/lowerGrant.ts'
export {
  type OwnPermission,
  readOwnPermission,
  writeDisabling,
  writeNonceQuestion,
  writeStop,
} from './grants/ownPermissions.ts'
export { readExecutionPermission } from './grants/readExecutionPermission.ts'
export { readGrantPermissions } from './grants/readGrantPermissions.ts'
export { worstTotal } from './grants/worstTotal.ts'
export { writeGrantedPermission } from './grants/writeGrantedPermission.ts'
export type { Change, Estimate, Facts, Owners, TokenFacts, Tokens } from './lookUp/facts.ts'
export { lookUpTokens } from './lookUp/knownTokens.ts'
export { lookUp } from './lookUp/lookUp.ts'
export { showHidden } from './message/readText.ts'
export { assessRisk, type RiskReport } from './risk/assessRisk.ts'
export type { Warning, WarningId } from './risk/warnings.ts'
export type { Rpc } from './rpc.ts'
export {
  type LookupTables,
  type SolanaMessage,
  type SolanaTransaction,
  writeSolanaTransaction,
} from './solana/solanaTransaction.ts'
export type { NetworkRouters, SwapRouters } from './swaps/swapRouters.ts'
export { hashTypedData } from './typedData/hashTypedData.ts'
export type { CheckedTypedData, TypedNode } from './typedData/typedData.ts'
