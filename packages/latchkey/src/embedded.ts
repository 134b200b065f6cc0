// A wallet for people without one: logins by mail and social accounts, keys in a page of the operator's own.
export { type EmbeddedOptions, embedded } from '@latchkey/adapters/embedded'
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
  startSocialLogin,
  submitLoginCode,
} from '@latchkey/core/login'
