export {
  addressesAs,
  addressesDigest,
  addressesOf,
  bitcoinAddress,
  evmAddress,
  firstAddressOf,
  type KeyKind,
  openRootKeys,
  type RootAddresses,
  type RootKeys,
  type RootKind,
  rootKindOf,
  solanaAddress,
} from './addresses.ts'
export { type BitcoinScript, deriveBitcoinKey, deriveEvmKey } from './bip32.ts'
export {
  createRoot,
  findPhraseMistake,
  type PhraseMistake,
  rootToSeed,
  rootToWords,
  wordsToRoot,
} from './bip39.ts'
export { createExitFile, type ExitFile, openExitFile } from './exitFile.ts'
export { KeysError, type KeysErrorCode } from './KeysError.ts'
export { createMoveFile, type MoveContents, type MoveLogin, openMoveFile } from './moveFile.ts'
export { type CodeMistake, createPrintedCode, findCodeMistake } from './printedCode.ts'
export { findKeyMistake, type KeyMistake, type PrivateKey, readPrivateKey, writePrivateKey } from './privateKey.ts'
export type { MoveFile } from './readMoveFile.ts'
export {
  type BlindedInput,
  codeWrapKey,
  passwordCost,
  passwordOprf,
  passwordWrapKey,
  prfSalt,
  prfWrapKey,
  stretchPassword,
} from './recoveryWraps.ts'
export {
  createRecoveryKey,
  openWithRecovery,
  type RecoveryKey,
  type SealContext,
  seal,
  sealToRecovery,
  unseal,
} from './seal.ts'
export { assertSameRoot, openKeys, openRoot, type ShareSet, splitRoot } from './shamir.ts'
export { isSetSigned, isSignedBy, type SetStatement, setDigest, signSet, signSolanaProof } from './shareSetProof.ts'
export { type DigestSignature, signDigest, signEd25519, useSmallTables } from './signatures.ts'
export { deriveSlip10, deriveSolanaKey } from './slip10.ts'
