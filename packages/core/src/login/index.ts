// What screens of a login need, apart from the rest: pages without one do not load it.
export type {
  EmailLoginStep,
  EmailUpdateStep,
  LoginMethods,
  LoginPort,
  SocialReturn,
} from '../ports/login.ts'
export {
  awaitDevice,
  cancelLogin,
  isEmail,
  renewLoginCode,
  startEmailLogin,
  startEmailUpdate,
  startPasskeyLogin,
  startPasskeySignUp,
  submitLoginCode,
} from './login.actions.ts'
export { loginStore } from './login.effects.ts'
export type { CodePurpose, LoginState, LoginStatus } from './login.machine.ts'
export { offeredLogins } from './offeredLogins.ts'
export { forgetLogin, type RememberedLogin, rememberedLogin } from './rememberedLogin.ts'
export { setPreferredAccountType } from './setPreferredAccountType.action.ts'
export { startSocialLogin } from './startSocialLogin.action.ts'
export { refreshSmartAccount, turnOffSmartAccount } from './turnOffSmartAccount.action.ts'
