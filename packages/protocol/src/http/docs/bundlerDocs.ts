import { postBundler } from '../bundler.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `bundler.ts`, with what the documents and the contract tests say of them. */
export const bundlerDocs = [
  documentEndpoint(postBundler, {
    summary: 'User operations, by a bundler of the operator',
    examples: [
      {
        request: {
          params: {},
          query: { chainId: 'eip155:1' },
          body: {
            jsonrpc: '2.0',
            id: 1,
            method: 'eth_getUserOperationReceipt',
            params: ['0x0f5c1dfae3b1b5f1f2c5e19c2d1d5e0f8c9b7a6d5e4f3a2b1c0d9e8f7a6b5c4d'],
          },
        },
        response: { jsonrpc: '2.0', id: 1, result: null },
      },
    ],
    errors: [
      { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
      { status: 400, code: 'bundler/not-configured', field: 'chainId', when: 'The chain has no bundler here.' },
      { status: 400, code: 'bundler/unknown', field: 'bundler', when: 'No bundler of the chain has this name.' },
      { status: 400, code: 'rpc/parse-error', field: '', when: 'The body is not JSON; it also carries error -32700.' },
      {
        status: 400,
        code: 'rpc/invalid-request',
        field: '',
        when: 'Not a single JSON-RPC call; it also carries error -32600.',
      },
      {
        status: 422,
        code: 'bundler/method-not-allowed',
        field: 'method',
        when: 'The method is none of those that are answered; it also carries error -32601.',
      },
      {
        status: 503,
        code: 'bundler/unavailable',
        field: 'bundler',
        when: 'The bundler does not answer; nothing was sent.',
      },
      {
        status: 503,
        code: 'bundler/outcome-unknown',
        field: 'bundler',
        when: 'The bundler fell silent over an operation that it may have taken: ask for its receipt.',
      },
    ],
  }),
]
