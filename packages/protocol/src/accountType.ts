/** Kinds of accounts (decisions 22): with a key of its own, a contract, and the two purposes of Bitcoin addresses. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinals'
