// Signing in with a wallet. Pages without it do not load it.
export type { SiwxTextOptions } from './createSiwxMessage.ts'
export type { SignOutOptions, SiwxOptions } from './lazySiwx.ts'
export { localSiwx, type SiwxVerify } from './localSiwx.ts'
export { serverSiwx } from './serverSiwx.ts'
export { endSession, listSessions } from './sessions.actions.ts'
export type { SiweConfig, SiweMessageArgs } from './siweConfig.ts'
export { cancelSignIn, signIn, signOut } from './siwx.actions.ts'
export type { SiwxAsksWhen, SiwxConfig, SiwxContext, SiwxMessageInput, SiwxState, SiwxStatus } from './siwxState.ts'
