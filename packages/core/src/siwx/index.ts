// Signing in with a wallet. Pages without it do not load it.
export type { SiwxTextOptions } from './createSiwxMessage.ts'
export { localSiwx, type SignOutOptions, type SiwxVerify } from './localSiwx.ts'
export { serverSiwx } from './serverSiwx.ts'
export type { SiweConfig, SiweMessageArgs } from './siweConfig.ts'
export { cancelSignIn, signIn, signOut } from './siwx.actions.ts'
export type { SiwxConfig, SiwxContext, SiwxMessageInput, SiwxState, SiwxStatus } from './siwxState.ts'
