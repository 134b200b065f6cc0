import { postWalletRpc } from '../walletRpc.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `walletRpc.ts`, with what the documents and the contract tests say of them. */
export const walletRpcDocs = [
  documentEndpoint(postWalletRpc, {
    summary: 'Wallet methods that the service answers',
    examples: [
      {
        request: {
          params: {},
          query: {},
          body: {
            jsonrpc: '2.0',
            id: 1,
            method: 'wallet_getAssets',
            params: [{ account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainFilter: ['0x1'] }],
          },
        },
        response: {
          jsonrpc: '2.0',
          id: 1,
          result: {
            '0x1': [
              {
                address: 'native',
                balance: '0x1158e460913d0000',
                type: 'NATIVE',
                metadata: {
                  name: 'Ether',
                  symbol: 'ETH',
                  decimals: 18,
                  iconUrl: '',
                  price: 3000.25,
                  value: '3750.3125',
                },
              },
            ],
          },
        },
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
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chains answers.' },
    ],
  }),
]
