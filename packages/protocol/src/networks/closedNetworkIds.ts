import type { CaipNetworkId } from '../caip/caip.types.ts'

/** Testnets that their makers have shut down: listed for compatibility, answered as unavailable (decisions 4). */
export const closedNetworkIds: readonly CaipNetworkId[] = [
  'eip155:5',
  'eip155:420',
  'eip155:421613',
  'eip155:80001',
  'eip155:84531',
  'eip155:280',
  'eip155:999',
  'eip155:80084',
  'eip155:17000',
]
