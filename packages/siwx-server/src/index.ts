export type { SignInInput, VerifiedSignIn, VerifySignature } from './checks/createVerify.ts'
export { createSiwxServer, type SiwxServer } from './createSiwxServer.ts'
export { type NodeRequest, type NodeResponse, toNodeHandler, toRequest } from './http/toNodeHandler.ts'
export type {
  NonceAttempt,
  NonceRecord,
  SessionAccount,
  SessionProof,
  SessionRecord,
  SiwxStore,
} from './SiwxStore.types.ts'
export type { Session } from './sessions/Session.types.ts'
export { memoryStore } from './stores/memoryStore.ts'
export type { SigningKey } from './tokens/accessTokens.ts'
