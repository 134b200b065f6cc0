import type { ErrorTexts } from './errorTexts.types.ts'

/** The sentences for errors of signing in, in English. */
export const enUSSiwxErrors = {
  siwx: ['Sign-in failed', 'You are not signed in. Try again.'],
  'siwx.startFailed': [
    'A problem occurred while trying initialize authentication',
    'This app could not start the sign-in. Connect again.',
  ],
  'siwx.smartAccount': [
    'This application might not support Smart Accounts',
    'Your account is a contract, and the app did not accept its signature. Sign in with another account, or ask the team of this app.',
  ],
  'siwx.answerMismatch': [
    'Your wallet signed something else',
    'What came back is not what this app asked for, so you are not signed in. Try again, or use another wallet.',
  ],
  'siwx.domainMismatch': [
    'This sign-in is for another site',
    'It would have signed you in elsewhere. Nothing was signed. Check the address of this page.',
  ],
  'siwx.expired': ['The sign-in took too long', 'Try again. If that does not help, check the clock of this device.'],
  'siwx.notYetValid': [
    'This sign-in is not valid yet',
    'You are not signed in. Check the clock of this device, then try again.',
  ],
  'siwx.clockOff': [
    'The clock of this device is wrong',
    'You are not signed in. Let the device set its clock by itself, in its settings, then try again.',
  ],
  'siwx.nonceUsed': ['This sign-in was used before', 'Each one works once. Try again.'],
  'siwx.nonceUnknown': [
    'This sign-in was not started here',
    'It began in another browser, or it is too old. Try again.',
  ],
  'siwx.signatureWrong': [
    'The signature does not match',
    'It was not made by this account. Check which account your wallet uses, then try again.',
  ],
  'siwx.signatureUnsupported': [
    'This app can not check this kind of signature',
    'Use another account or another wallet.',
  ],
  'siwx.chainUnsupported': ['This app has no sign-in for this network', 'Switch to another network.'],
  'siwx.nodeUnavailable': [
    'The signature could not be checked',
    'The network did not answer. Your account is fine: try again in a moment.',
  ],
  'siwx.storeUnavailable': ['The sign-in could not be saved', 'The app’s server has a problem. Try again in a moment.'],
  'siwx.serverUnavailable': [
    'The app’s server did not answer',
    'You are not signed in. Check your connection, then try again.',
  ],
  'siwx.sessionInvalid': ['You are signed out', 'Sign in again.'],
  'siwx.signatureDeclined': ['Signature declined', 'Nothing was signed. Ask again if it was a mistake.'],
} as const satisfies Partial<ErrorTexts>
