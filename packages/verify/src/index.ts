export { createEthCall, isRevert } from './createEthCall.ts'
export type { EthCall, Proof, Signed, VerifyOptions } from './signed.ts'
export { verifySignature } from './verifySignature.ts'
