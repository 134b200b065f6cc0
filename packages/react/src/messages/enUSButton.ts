/** English texts of the buttons: the only texts in the first load. */
export const enUSButton = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.account': 'Account {address}',
  'button.signIn': 'Sign in',
  'button.network': 'Choose a network',
  'button.networkChange': 'Network: {network}. Change',
  'button.networkUnsupported': 'Unsupported network',
} as const
