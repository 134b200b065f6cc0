// What a page about the wallet's safety needs, apart from the rest: pages without one do not load it.
export type {
  RecoveryMethod,
  RecoveryMethodKind,
  WalletDevice,
  WalletRecovery,
  WalletSecurityPort,
} from '../ports/protection.ts'
export {
  addRecoveryMethod,
  deleteWallet,
  devicesQuery,
  exportWallet,
  keepInBrowser,
  leaveEverywhere,
  recoveryQuery,
  removeRecoveryMethod,
  revokeDevice,
  setAutomaticRecovery,
  testRecoveryMethod,
} from './protection.ts'
