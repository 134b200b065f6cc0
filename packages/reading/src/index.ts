export type { Action, ActionKey, Asset, Part } from './action.ts'
export { accountOf, invalidParams, type SigningRequest, type Subject } from './decode/decodedRequest.ts'
export { readRequest } from './decode/decodeRequest.ts'
export { withLimit } from './decode/decodeTransaction.ts'
export { isUnlimited } from './evm/callRow.ts'
export { fillTransaction, type PreparedTransaction, readNonce } from './evm/fillTransaction.ts'
export type { Change, Estimate, Facts, Owners, TokenFacts, Tokens } from './lookUp/facts.ts'
export { lookUp } from './lookUp/lookUp.ts'
export { showHidden } from './message/readText.ts'
export { judge, type Verdict } from './risk/assessRisk.ts'
export type { Finding, FindingId } from './risk/warnings.ts'
export type { Rpc } from './rpc.ts'
export {
  type LookupTables,
  type SolanaMessage,
  type SolanaTransaction,
  writeSolanaTransaction,
} from './solana/solanaTransaction.ts'
export { hashTypedData } from './typedData/hashTypedData.ts'
export type { CheckedTypedData, TypedNode } from './typedData/typedData.ts'
