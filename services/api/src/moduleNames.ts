/** The modules that an operator can switch off. */
export const moduleNames = ['chains', 'rpc', 'balances', 'prices', 'history', 'wallets', 'images', 'projects'] as const
