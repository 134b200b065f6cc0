/** The modules that an operator can switch off. */
export const moduleNames = [
  'chains',
  'rpc',
  'bitcoin',
  'balances',
  'prices',
  'nfts',
  'history',
  'identity',
  'names',
  'wallets',
  'images',
  'projects',
  'events',
  'swaps',
  'onramp',
  'sign-ins',
] as const
