import { enUSOnrampErrors } from './enUSOnrampErrors.ts'
import { enUSPlanErrors } from './enUSPlanErrors.ts'
import { enUSSiwxErrors } from './enUSSiwxErrors.ts'
import type { ErrorTexts } from './errorTexts.types.ts'

/**
 * English sentence for each error: what happened, then what to do. Titles that the specification fixes keep its words
 * (`alert` in the error catalogue). `{wallet}` and `{network}` never start a sentence.
 */
export const enUSErrors: ErrorTexts = {
  unknown: ['This did not work', 'The reason is not known. Try again; the details help the team of this app.'],

  'wallet.userRejected': ['You declined in {wallet}', 'Nothing left your wallet. Try again if that was a mistake.'],
  'wallet.unauthorized': [
    'No permission from {wallet}',
    'The wallet has not allowed this for your account. Unlock it, allow this site there, and try again.',
  ],
  'wallet.unsupportedMethod': ['Not possible with {wallet}', 'This wallet cannot do it. Use another wallet for this.'],
  'wallet.disconnected': [
    'Disconnected from {wallet}',
    'The wallet ended the connection or was turned off. Open the wallet and connect again.',
  ],
  'wallet.chainDisconnected': [
    'Can’t reach {network}',
    'The connection of {wallet} to the network is down. Check its network settings, or choose another network.',
  ],
  'wallet.requestPending': [
    'A request is already open in {wallet}',
    'The wallet takes one at a time. Open it, answer what it shows, then try again.',
  ],
  'wallet.unavailable': [
    'No answer from {wallet}',
    'The wallet is locked, turned off or removed. Unlock it or turn it on, reload this page and try again.',
  ],
  'wallet.alteredTransaction': [
    '{wallet} signed something else',
    'It was not what you asked for, so nothing was sent. If it happens again, use another wallet.',
  ],
  'wallet.noAccount': ['No account from {wallet}', 'Create or choose an account there and share it with this site.'],
  'wallet.appNotFound': [
    'No wallet app has answered',
    'Open a Solana wallet on this phone, or install one from the app store, then try again.',
  ],
  'wallet.localAccessAsked': [
    'Wallet apps can be reached now',
    'Your browser lets this site reach apps on this device. Try again to open the wallet.',
  ],
  'wallet.localAccessDenied': [
    'Your browser blocks wallet apps',
    'This site may not reach apps on this device. Allow it in the browser’s settings for this site, then try again.',
  ],

  'network.notFound': ['Network Not Found', 'This app does not offer that network. Choose one from the list.'],
  'network.unsupported': [
    'Not available on {network}',
    'This app’s service does not support it. Choose another network.',
  ],
  'network.switchFailed': [
    'Chain is not supported',
    'The switch to {network} was refused in {wallet}. Add the network there, or choose another one.',
  ],
  'network.unknownToWallet': [
    'Unknown network in {wallet}',
    'The wallet does not have {network} and did not add it. Add it in the wallet, then try again.',
  ],
  'network.clientNotSet': [
    'The network can’t be changed from here',
    'This wallet can’t be asked to. Change the network in {wallet} itself.',
  ],
  'chain.unsupported': ['Sending is not possible on {network}', 'Choose another network to send from.'],
  'chain.required': ['No network is chosen', 'Choose a network first, then try again.'],
  'adapter.notFound': [
    'This kind of network is not set up',
    'The app was built without the part for {network}. Choose another network.',
  ],
  'connection.clientNotSet': ['No wallet is connected', 'Connect a wallet first, then try again.'],
  'connection.disconnectFailed': [
    'Still connected',
    'Try again, or remove this site from the list of connected sites in {wallet}.',
  ],
  'connection.disconnectChainsFailed': [
    'Only partly disconnected',
    'Some networks are still connected. Try again, or remove this site in {wallet}.',
  ],

  'address.invalid': ['Not a valid address', 'Look for missing or extra characters, or copy it again from its owner.'],
  'address.otherNamespace': [
    'This is an address of {network}',
    'It cannot be paid from here. Ask for an address on the network that you send on.',
  ],
  'amount.dust': ['Too little to send', 'The network does not accept amounts this small. Send more.'],
  'amount.invalid': ['Not a valid amount', 'Use digits and one dot, for example 0.5.'],
  'amount.tooManyDecimals': ['Too many decimals', 'This token has fewer decimals. Remove digits at the end.'],
  caip: ['Invalid id', 'The app used an id of the wrong form. Its team can correct that.'],

  'send.missingInput': ['Amount or receiver is missing', 'Enter both, then review again.'],
  'send.tokenRequired': ['No token is chosen', 'Choose what you want to send.'],

  'transaction.chainMismatch': [
    'Another network is set in {wallet}',
    'The payment is for {network}. Switch the wallet to it and try again.',
  ],
  'transaction.invalidChainId': [
    'The network id is not valid',
    'No network can have this id. The team of this app can correct it.',
  ],
  'transaction.invalidAddress': ['The address of the receiver is not valid', 'Check it and enter it again.'],
  'transaction.feeCapTooHigh': [
    'The fee limit is impossibly high',
    'No network accepts it. Reset the fee in {wallet} and try again.',
  ],
  'transaction.feeCapTooLow': [
    'The fee limit is too low now',
    'The price of {network} has risen. Try again with the fee that {wallet} suggests.',
  ],
  'transaction.tipAboveFeeCap': [
    'The tip is above the fee limit',
    'Lower the tip or raise the limit in {wallet}, then try again.',
  ],
  'transaction.nonceTooHigh': [
    'An earlier payment is missing',
    'The wallet has counted ahead of the network. Wait for open payments, or reset the activity of the account in {wallet}.',
  ],
  'transaction.nonceTooLow': [
    'The number of this payment is taken',
    'It is on the network already, or another one has used its number. Look at your activity before you try again.',
  ],
  'transaction.insufficientFunds': [
    'Not enough for amount and fee',
    'Your balance on {network} does not cover both. Lower the amount or add funds.',
  ],
  'transaction.intrinsicGasTooHigh': ['Too large for a block', 'It needs more than a block holds. Send less at once.'],
  'transaction.intrinsicGasTooLow': [
    'Too little gas',
    'The limit does not cover the start. Use the limit that {wallet} suggests.',
  ],
  'transaction.executionReverted': [
    'The contract would refuse this',
    'A test run failed, so nothing was sent. Check token, amount and receiver.',
  ],
  'transaction.unsupportedType': [
    'A kind of payment that {network} does not take',
    'Update the wallet, or choose another network.',
  ],
  'transaction.reverted': ['The network undid the payment', 'The amount is back with you; the fee is spent.'],
  'transaction.feeChanged': [
    'The network fee has changed',
    'Nothing was sent. Look at the new fee and send again if you agree.',
  ],
  'transaction.replaced': [
    'This payment was replaced',
    'Another payment with the same number took its place. Look at your activity before you try again.',
  ],
  'transaction.expired': [
    'The payment did not go through',
    'No block took it in time. Nothing was paid: you can send again.',
  ],
  'transaction.timeout': [
    'Not confirmed yet',
    'The payment was sent but is not confirmed. It may still arrive: check your activity before you send again.',
  ],
  transaction: [
    'The payment is not valid',
    'The network would refuse it as it is, so nothing was sent. Check the entries and try again.',
  ],

  rpc: [
    'The node of the network refused',
    'Nothing was changed. Try again; if it stays so, choose another network or wallet.',
  ],
  'rpc.transactionRejected': [
    'The network rejected the payment',
    'Nothing was sent. Check the amount and the fee in {wallet}, then try again.',
  ],
  'rpc.limitExceeded': ['Too many requests', 'Wait a moment, then try again.'],
  calls: ['Not possible in one step', 'The wallet cannot bundle these actions. Do them one by one.'],
  paymaster: ['Who was to pay the fee does not answer', 'You can pay the network fee yourself.'],
  sponsor: ['The app does not pay this fee', 'You can pay the network fee yourself.'],
  bundler: ['The network did not take it', 'Look at your activity before you try again.'],
  permissions: [
    'This permission was not accepted',
    'Nothing was changed. Ask for it again, or look at your permissions in the wallet.',
  ],
  'permissions.notSupported': [
    '{wallet} gives no permissions',
    'Nothing was changed. Approve each payment, or connect another wallet.',
  ],
  'permissions.revoked': ['This permission was taken back', 'Nothing was sent. The app has to ask you for a new one.'],
  'request.aborted': ['Stopped before it was done', 'Nothing was sent. Try again if you still want it.'],
  walletconnect: [
    'The connection to {wallet} does not cover this',
    'Disconnect, connect again, and approve all that the wallet shows.',
  ],
  'walletconnect.callStatusNotApproved': [
    'No permission from {wallet}',
    'The wallet does not share the status with this app. Check it in the wallet.',
  ],

  http: [
    'Can’t reach the service',
    'The service of this app is down, or this device is offline. Check your connection and try again. Your funds are safe on the chain.',
  ],
  'http.timeout': [
    'The service did not answer in time',
    'The service of this app may be busy. Your funds are safe on the chain. Try again in a moment.',
  ],
  'http.invalidAnswer': [
    'The answer cannot be read',
    'The service sent something that this app does not understand. Try again later.',
  ],
  api: [
    'The service refused the request',
    'Try again in a moment. If it keeps happening, contact the team of this app.',
  ],
  'api.rateLimited': ['Too many requests', 'Wait a moment, then try again.'],
  'api.quotaExceeded': [
    'The budget of this app is used up',
    'The service answers again later. The team of this app can raise the budget.',
  ],
  'api.upstreamUnavailable': [
    'No provider answered',
    'Can’t reach {network} right now. Your funds are safe on the chain. Try again in a moment.',
  ],
  'api.unsupportedChain': [
    'Not available on {network}',
    'This app’s service does not support it. Choose another network.',
  ],
  'api.projectIdInvalid': [
    'Invalid Project ID',
    'The service does not know the project id of this app. Its team can correct it in the settings.',
  ],
  'api.projectIdMissing': [
    'Project ID Not Configured',
    'The service asks for a project id and this app has none. Its team can add it in the settings.',
  ],
  'api.originNotAllowed': [
    'Invalid App Configuration',
    'This address is not on the list of allowed sites. The team of this app can add it.',
  ],
  'balance.unavailable': [
    'Token Balance Unavailable',
    'The provider did not answer. Your funds are safe on the chain. A new try is possible after 30 seconds.',
  ],
  'history.fetchFailed': [
    'Failed to fetch transactions',
    'Your transactions are safe on the chain. Try again in a moment.',
  ],
  'history.accountRequired': ['No account to show', 'Connect a wallet first, then open this again.'],
  'names.invalidChainId': ['Invalid chainId', 'Names cannot keep an address for {network}. Choose another network.'],
  'names.authNotFound': ['No wallet can sign this', 'Connect a wallet on a network that has names, then try again.'],
  'names.suggestionsFailed': ['Can’t load names', 'The service that keeps them did not answer. Try again.'],
  'names.reverseFailed': ['Can’t load names', 'The service that keeps them did not answer. Try again.'],
  'names.invalidLabel': ['This name is not allowed', 'Use 4 to 64 letters, digits and hyphens.'],
  'api.nameTaken': ['This name is taken', 'Choose another one from the list, or try a longer one.'],
  'api.timestampExpired': [
    'The signature came too late',
    'The service accepts it within 10 seconds. Sign again. If it keeps happening, check the clock of this device.',
  ],
  'api.clockOff': [
    'The clock of this device is wrong',
    'The service goes by another time. Let the device set its clock by itself, in its settings, then try again.',
  ],
  'api.signatureInvalid': [
    'Wrong account signed',
    'The account that signed does not own this. Choose the right account in {wallet} and sign again.',
  ],
  frame: [
    'The wallet could not do that',
    'It could not finish the request. Nothing was signed. Try again in a moment.',
  ],
  'frame.loadFailed': [
    'Network Error - Could not load embedded wallet',
    'The wallet’s page did not load. Check your connection and whether something blocks it, then try again.',
  ],
  'frame.serviceUnavailable': [
    'The wallet’s service does not answer',
    'The wallet’s service is down, or this device is offline. Check your connection and try again. Your wallet and what it holds are safe.',
  ],
  'frame.requestTimeout': ['Embedded Wallet Request Timed Out', 'The wallet’s page did not answer in time. Try again.'],
  'frame.sessionExpired': [
    'Session Expired',
    'Log in again. If that happens often, check the date and time of this device.',
  ],
  'frame.methodNotAllowed': [
    'Action not allowed',
    'This app asked for something that the wallet does not do. Nothing was signed.',
  ],
  'frame.storageUnavailable': [
    'This browser blocks storage for the wallet',
    'Private windows and strict settings can cause that. Allow storage for this site, or use another browser.',
  ],
  'frame.notOffered': ['Not offered here', 'This operator does not have that. Use another way.'],
  'frame.walletUnreadable': ['The wallet can’t be opened in this browser', 'Log in again to set it up here.'],
  'frame.otherWallet': [
    'This is not the wallet that you had',
    'The login service named other addresses than those known before. Nothing was opened. Send nothing to new addresses, and contact the operator of this site.',
  ],
  login: ['Logging in did not work', 'Try again, or log in another way.'],
  'login.dependencyUnavailable': [
    'The login did not load',
    'Part of this page did not load. Check your connection and whether something blocks it, then try again.',
  ],
  'login.throttled': ['A code was sent a moment ago', 'Wait half a minute before you ask for another one.'],
  'login.emailInvalid': ['Check the e-mail address', 'An @ may be missing, or there is a space in it.'],
  'login.codeWrong': ['Wrong code', 'Use the newest e-mail.'],
  'login.attemptClosed': [
    'This code is no longer valid',
    'It was used, is too old, or there were too many tries. Ask for a new one.',
  ],
  'login.locked': ['Too many wrong codes', 'Try again later, or log in another way.'],
  'login.proxyUntrusted': [
    'Logins are switched off here',
    'The setting TRUSTED_PROXIES of this service is missing. Please contact the operator of this site.',
  ],
  'login.providerUnavailable': ['This login is not offered', 'The operator has not set it up. Log in another way.'],
  'login.providerRefused': [
    'The login was not finished',
    'It was cancelled there, or refused. Try again, or log in another way.',
  ],
  'login.deviceDenied': [
    'This browser was not approved',
    'It was declined in the e-mail, or the link was too old. If it was you, try again.',
  ],
  'login.accountFrozen': [
    'This account is frozen',
    'The operator has stopped logins and recovery for it. The wallet is not lost. Write to the operator of this app.',
  ],
  'login.deviceWaiting': [
    'This browser has to wait',
    'The approval came from another network: the wallet opens a minute later. Stay here.',
  ],
  'frame.hasWallet': [
    'This account has a wallet already',
    'This account keeps the wallet that it has: log in again to open it. To bring another one, log out there and use another e-mail or account. To keep one wallet, send its money here.',
  ],
  'frame.noWalletHere': [
    'This browser does not have the wallet',
    'Log in with a passkey or your e-mail address. Then keep the wallet in this browser, in the security settings.',
  ],
  'frame.otherFamily': [
    'That wallet is for other apps',
    'The operator keeps this app’s wallets apart from those. Log in here for a wallet of its own.',
  ],
  'frame.windowUnavailable': [
    'The wallet’s window did not answer',
    'The browser blocked it, or this page cuts it off. Allow windows here and try again, or choose another way.',
  ],
  'login.passkeyNone': [
    'No passkey was used',
    'If you have one, try again. If not, log in another way and add one then.',
  ],
  'login.passkeyRefused': [
    'This passkey was not accepted',
    'It is not known here, or was removed. Log in another way.',
  ],
  'login.passkeyUnavailable': [
    'Passkeys do not work here',
    'This browser has none, or does not offer them on this page. Log in another way.',
  ],
  'recovery.lastWay': [
    'This is your last recovery method',
    'Add another one first: without one, a lost device means a lost wallet.',
  ],
  'recovery.tooManyWays': ['Too many recovery methods', 'Remove one that you no longer need, then try again.'],
  'request.wentWrong': ['The request was cancelled', 'It ended before it was answered. Nothing was signed.'],
  ...enUSPlanErrors,
  ...enUSSiwxErrors,
  ...enUSOnrampErrors,

  'analytics.forbidden': [
    'Invalid App Configuration',
    'The service refuses the usage data of this page: its address is not on the list of allowed sites, or the project id is not known. Everything else works. The team of this app can add it.',
  ],
  'names.notFound': ['No one has this name', 'Check the spelling, or use the address.'],
  'names.resolveFailed': [
    'Error resolving name',
    'The service that keeps the names did not answer. Try again, or use the address.',
  ],
}
