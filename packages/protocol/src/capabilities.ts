import { nativeTokenAddresses } from './constants.ts'
import type { Namespace } from './namespace.ts'

/** What people call each family of chains. Names of their own: the same in every language. */
export const namespaceNames = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
} as const satisfies Record<Namespace, string>

/** Where the service passes calls on to the nodes of a family: JSON-RPC, and Esplora's interface for Bitcoin. */
export const nodeProxyPaths = {
  eip155: '/v1/',
  solana: '/v1/',
  bip122: '/v1/esplora',
  polkadot: '/v1/',
  cosmos: '/v1/',
} as const satisfies Record<Namespace, string>

/** What the product offers on some namespaces and not on others (spec 1). */
export type NamespaceCapability = 'balance' | 'send' | 'swap' | 'onramp' | 'names' | 'activity'

/**
 * The namespaces of each capability: those of spec 1, and beyond them what the product can do on Bitcoin, and the
 * history of chains that an index of our own follows. What the active driver and the services can do comes on top:
 * core's `supports`.
 */
export const namespaceCapabilities = {
  eip155: ['balance', 'send', 'swap', 'onramp', 'names', 'activity'],
  solana: ['balance', 'send', 'swap', 'onramp', 'activity'],
  bip122: ['balance', 'send', 'activity'],
  polkadot: [],
  cosmos: [],
} as const satisfies Record<Namespace, readonly NamespaceCapability[]>

/** Whether the chains of a family let others take tokens of an account: where not, there is nothing to list or take back. */
export const hasAllowances = {
  eip155: true,
  solana: true,
  bip122: false,
  polkadot: true,
  cosmos: true,
} as const satisfies Record<Namespace, boolean>

/** Smallest units of the native token that an account keeps, or has nothing at all: the network refuses what is between. */
export const accountReserves = {
  eip155: 0n,
  solana: 890_880n,
  bip122: 0n,
  polkadot: 0n,
  cosmos: 0n,
} as const satisfies Record<Namespace, bigint>

/** What lies in an account that is made for a token, where each token has one of its own. Zero: it has none. */
export const tokenDeposits = {
  eip155: 0n,
  solana: 2_039_280n,
  bip122: 0n,
  polkadot: 0n,
  cosmos: 0n,
} as const satisfies Record<Namespace, bigint>

/** The placeholder for the native token where the wire wants an address (spec 9). */
export function nativeTokenAddress(namespace: Namespace): string {
  return nativeTokenAddresses[namespace]
}
