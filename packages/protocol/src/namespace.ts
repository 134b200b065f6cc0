/** The chain families that the product knows. Spec section 3; CAIP-2 namespaces. */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const

/** A CAIP-2 namespace known to the product. */
export type Namespace = (typeof namespaces)[number]

/** Kinds of accounts: with a key of its own, a contract, and the two purposes of Bitcoin addresses. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinals'

/** What a wallet of a directory is for that names no chains: most are of the time before there were others. */
export const unnamedNamespace: Namespace = 'eip155'
