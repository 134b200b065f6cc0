import type { Namespace } from './namespace.ts'

/** Where the service passes calls on to the nodes of a family: JSON-RPC, and Esplora's interface for Bitcoin. */
export const nodeProxyPaths = {
  eip155: '/v1/',
  solana: '/v1/',
  bip122: '/v1/esplora',
  polkadot: '/v1/',
  cosmos: '/v1/',
} as const satisfies Record<Namespace, string>
