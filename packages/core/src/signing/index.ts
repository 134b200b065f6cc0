// What an app asks the wallet of the account in use for.
export { sendTransaction } from './sendTransaction.action.ts'
export { signMessage, signTypedData } from './signing.actions.ts'
