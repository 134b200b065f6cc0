// A wallet for people without one: logins by mail and social accounts, keys in a page of the operator's own.
export { type EmbeddedOptions, embedded, embeddedNamespaces } from '@latchkey/adapters/embedded'
export {
  cancelLogin,
  type LoginState,
  type LoginStatus,
  loginStore,
  offeredLogins,
  renewLoginCode,
  type SocialProvider,
  startEmailLogin,
  startEmailUpdate,
  startPasskeyLogin,
  startSocialLogin,
  submitLoginCode,
} from '@latchkey/core/login'
export {
  addWayBack,
  deleteWallet,
  devicesQuery,
  exportWallet,
  keepInBrowser,
  leaveEverywhere,
  type Protection,
  protectionQuery,
  removeWayBack,
  revokeDevice,
  setAutomaticRecovery,
  tryWayBack,
  type WalletDevice,
  type WayBack,
  type WayBackMethod,
} from '@latchkey/core/protection'
