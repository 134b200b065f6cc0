// A wallet for people without one: logins by mail and social accounts, keys in a page of the operator's own.
export { type EmbeddedOptions, embedded, embeddedNamespaces } from '@latchkey/adapters/embedded'
export {
  cancelLogin,
  type LoginState,
  type LoginStatus,
  loginStore,
  offeredLogins,
  refreshSmartAccount,
  renewLoginCode,
  setPreferredAccountType,
  startEmailLogin,
  startEmailUpdate,
  startPasskeyLogin,
  startPasskeySignUp,
  startSocialLogin,
  submitLoginCode,
  turnOffSmartAccount,
} from '@latchkey/core/login'
export {
  addMailbox,
  addRecoveryMethod,
  bringWallet,
  deleteWallet,
  exportWallet,
  keepInBrowser,
  manageDevices,
  managePermissions,
  type RecoveryMethod,
  type RecoveryMethodKind,
  recoveryQuery,
  removeRecoveryMethod,
  setAutomaticRecovery,
  testRecoveryMethod,
  type WalletRecovery,
} from '@latchkey/core/protection'
export type { LoginProvider, SocialProvider } from '@latchkey/protocol'
