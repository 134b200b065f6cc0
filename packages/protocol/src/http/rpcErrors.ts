import type { EndpointError } from './endpoint.types.ts'

/** The failures of the RPC proxy, HTTP and WebSocket alike. */
export const rpcErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
  {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'chainId',
    when: 'No node of the chain answers, or the chain is a closed testnet.',
  },
]
