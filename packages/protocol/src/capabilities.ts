import type { Namespace } from './namespace.ts'

/** What the product offers on some namespaces and not on others (spec 1). */
export type NamespaceCapability = 'balance' | 'send' | 'onramp' | 'names' | 'activity'

/** The namespaces of each capability, as spec 1 lists them. What the active driver can do comes on top: core's `supports`. */
export const namespaceCapabilities = {
  eip155: ['balance', 'send', 'onramp', 'names', 'activity'],
  solana: ['balance', 'send', 'onramp'],
  bip122: [],
  polkadot: [],
  cosmos: [],
} as const satisfies Record<Namespace, readonly NamespaceCapability[]>
