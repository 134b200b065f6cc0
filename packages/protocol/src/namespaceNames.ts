import type { Namespace } from './namespace.ts'

/** What people call each family of chains. Names of their own: the same in every language. */
export const namespaceNames = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
} as const satisfies Record<Namespace, string>
