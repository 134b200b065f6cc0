import { getSupportedChains, openRpcSocket, postRpc } from '../rpc.ts'
import { documentEndpoint, type EndpointError } from './documentEndpoint.ts'

/** The failures of the RPC proxy, HTTP and WebSocket alike. */
const rpcErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
  {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'chainId',
    when: 'No node of the chain answers, or the chain is a closed testnet.',
  },
]

/** The endpoints of `rpc.ts`, with what the documents and the contract tests say of them. */
export const rpcDocs = [
  documentEndpoint(postRpc, {
    summary: 'JSON-RPC to a chain',
    examples: [
      {
        request: {
          params: {},
          query: { chainId: 'eip155:1' },
          body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
        },
        response: { jsonrpc: '2.0', id: 1, result: '0x1' },
      },
      {
        request: {
          params: {},
          query: { chainId: 'eip155:1' },
          body: [
            { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
            { jsonrpc: '2.0', id: 2, method: 'eth_gasPrice', params: [] },
          ],
        },
        response: [
          { jsonrpc: '2.0', id: 1, result: '0x12a05f2' },
          { jsonrpc: '2.0', id: 2, result: '0x3b9aca00' },
        ],
      },
    ],
    errors: [
      { status: 400, code: 'rpc/parse-error', field: '', when: 'The body is not JSON; it also carries error -32700.' },
      {
        status: 400,
        code: 'rpc/invalid-request',
        field: '',
        when: 'Not a JSON-RPC call; it also carries error -32600.',
      },
      ...rpcErrors,
    ],
  }),
  documentEndpoint(openRpcSocket, {
    summary: 'JSON-RPC to a chain over a WebSocket',
    examples: [],
    errors: [
      { status: 426, code: 'api/upgrade-required', field: '', when: 'The request does not ask for a WebSocket.' },
      ...rpcErrors,
    ],
  }),
  documentEndpoint(getSupportedChains, {
    summary: 'Chains that the service can reach',
    examples: [
      {
        request: { params: {}, query: {} },
        response: { http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: ['eip155:1'] },
      },
    ],
    errors: [],
  }),
]
