import type { Namespace } from './namespace.ts'

/** What the product offers on some namespaces and not on others (spec 1). */
export type NamespaceCapability = 'balance' | 'send' | 'onramp' | 'names' | 'activity'

/**
 * The namespaces of each capability: those of spec 1, and beyond them what the product can do on Bitcoin, and the
 * history of chains that an index of our own follows. What the active driver and the services can do comes on top:
 * core's `supports`.
 */
export const namespaceCapabilities = {
  eip155: ['balance', 'send', 'onramp', 'names', 'activity'],
  solana: ['balance', 'send', 'onramp', 'activity'],
  bip122: ['balance', 'send', 'activity'],
  polkadot: [],
  cosmos: [],
} as const satisfies Record<Namespace, readonly NamespaceCapability[]>
