// What a page about the wallet's safety needs, apart from the rest: pages without one do not load it.
export type {
  RecoveryMethod,
  RecoveryMethodKind,
  WalletRecovery,
  WalletSecurityPort,
} from '../ports/protection.ts'
export {
  addMailbox,
  addRecoveryMethod,
  bringWallet,
  canLeave,
  deleteWallet,
  exportWallet,
  isNudgeDue,
  keepInBrowser,
  manageDevices,
  managePermissions,
  type NudgePutOff,
  type NudgeStage,
  nudgeStore,
  putOffNudge,
  recoveryQuery,
  removeRecoveryMethod,
  setAutomaticRecovery,
  takeBrought,
  testRecoveryMethod,
} from './protection.ts'
