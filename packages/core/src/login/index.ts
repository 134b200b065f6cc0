// What screens of a login need, apart from the rest: pages without one do not load it.
export type {
  EmailLoginStep,
  EmailUpdateStep,
  LoginMethods,
  LoginPort,
  SocialProvider,
  SocialReturn,
} from '../ports/login.ts'
export { awaitDevice } from './awaitDevice.action.ts'
export { cancelLogin } from './cancelLogin.action.ts'
export { isEmail } from './isEmail.ts'
export type { CodePurpose, LoginState, LoginStatus } from './login.types.ts'
export { loginStore } from './loginStore.ts'
export { offeredLogins } from './offeredLogins.ts'
export { renewLoginCode } from './renewLoginCode.action.ts'
export { startEmailLogin } from './startEmailLogin.action.ts'
export { startEmailUpdate } from './startEmailUpdate.action.ts'
export { startPasskeyLogin } from './startPasskeyLogin.action.ts'
export { startSocialLogin } from './startSocialLogin.action.ts'
export { submitLoginCode } from './submitLoginCode.action.ts'
