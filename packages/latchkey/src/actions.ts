// What an app does with a kit, without React: each action takes the kit first, and asks the wallet in the handler of a press.
export { external } from '@latchkey/adapters/external'
export {
  type Account,
  type CreateKitOptions,
  closeModal,
  connect,
  disconnect,
  type Kit,
  type KitState,
  openModal,
  reconnect,
  selectAccount,
  switchNetwork,
} from '@latchkey/core'
export { type CallsProgress, selectCalls, sendCalls, waitForCalls } from '@latchkey/core/calls'
export type { ChainCall, SignedMessage, TypedData } from '@latchkey/core/ports'
export { sendTransaction, signMessage, signTypedData } from '@latchkey/core/signing'
export { type ErrorCode, isKitError, KitError } from '@latchkey/protocol'
export { type MountModalOptions, mountModal, watch } from '@latchkey/react/plain'
export { createKit } from './createKit.ts'
