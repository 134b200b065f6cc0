/** What a provider of ours does with a method. */
export type MethodKind = 'own' | 'wallet' | 'node'

/** Answered from the kit's own state and by its own actions. */
const own: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'eth_coinbase',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
])

/** For the wallet alone, whatever they are named like. */
const wallet: ReadonlySet<string> = new Set(['eth_decrypt', 'eth_getEncryptionPublicKey', 'eth_sendTransaction'])

/** Who answers a method: accounts, signatures and `wallet_…` are the wallet's, all others are reads for a node. */
export function methodKind(method: string): MethodKind {
  if (own.has(method)) return 'own'
  return wallet.has(method) || /^(wallet|personal)_|sign/i.test(method) ? 'wallet' : 'node'
}
