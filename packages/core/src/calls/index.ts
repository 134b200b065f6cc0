// Several calls under one prompt, of an app's own.
export { type CallsProgress, selectCalls, waitForCalls } from './callsProgress.ts'
export { sendCalls } from './sendCalls.action.ts'
export { walletCapabilitiesQuery } from './walletCapabilities.query.ts'
