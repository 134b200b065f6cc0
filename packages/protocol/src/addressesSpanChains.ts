import type { Namespace } from './namespace.ts'

/**
 * Whether one address is the same account on every chain of the namespace. Where it does not, an account is
 * known only on the chain it was given for: Bitcoin, Polkadot and Cosmos write the chain into the address.
 */
export const addressesSpanChains = {
  eip155: true,
  solana: true,
  bip122: false,
  polkadot: false,
  cosmos: false,
} as const satisfies Record<Namespace, boolean>
