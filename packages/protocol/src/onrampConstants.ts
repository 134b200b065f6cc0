// The values of purchases, in a file of their own: pages without purchases don't load them.

/** Spec 9 [S9.39]. */
export const purchaseCurrency = { symbol: 'USDC', chainIds: [1, 137] } as const
/** Spec 9 [S9.40]. */
export const paymentCurrency = 'USD'
/** Spec 9 [S9.41]. */
export const samplePaymentCurrency = 'EUR'
/** Spec 9 [S9.42]. In the payment currency. */
export const cardLimits = { min: '10.00', max: '7500.00' } as const
/** Spec 9 [S9.43]. In the payment currency. */
export const bankLimits = { min: '10.00', max: '25000.00' } as const
/** Spec 9 [S9.44]. */
export const providers = [
  { id: 'coinbase', feeRange: '1-2%' },
  { id: 'meld', feeRange: '1-2%' },
] as const
/** Spec 9 [S9.45]; the provider's own names of the chains. */
export const cardChains = [
  'ethereum',
  'arbitrum',
  'polygon',
  'berachain',
  'avalanche-c-chain',
  'optimism',
  'celo',
  'base',
] as const
/** Spec 9 [S9.46]. */
export const fallbackChain = 'ethereum'
/** Spec 9 [S9.80]. */
export const restrictedTimezones = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/HONG_KONG',
  'ASIA/MACAO',
  'ASIA/BEIJING',
] as const
