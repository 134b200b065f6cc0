export { createEthCall, ethCallParameters, isRevert } from './createEthCall.ts'
export type { Authorization, EthCall, Proof, Signed, VerifyOptions } from './signed.ts'
export { verifySignature } from './verifySignature.ts'
