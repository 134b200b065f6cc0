import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { jsonRpcRequestSchema, jsonRpcResponseSchema } from './jsonRpc.schema.ts'

/**
 * JSON-RPC methods that the service answers itself, for wallets that lack them: `wallet_getAssets` (ERC-7811). A method
 * that it does not know is -32601, parameters that do not fit are -32602, both in a 200 as nodes do it.
 */
export const postWalletRpc = defineEndpoint({
  id: 'postWalletRpc',
  method: 'POST',
  path: '/v1/wallet',
  aliases: ['/v1/json-rpc'],
  summary: 'Wallet methods that the service answers',
  query: v.object(callerQueryEntries),
  body: jsonRpcRequestSchema,
  response: jsonRpcResponseSchema,
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
              metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '', price: 3000.25, value: '3750.3125' },
            },
          ],
        },
      },
    },
  ],
  errors: [
    { status: 400, code: 'rpc/parse-error', field: '', when: 'The body is not JSON; it also carries error -32700.' },
    { status: 400, code: 'rpc/invalid-request', field: '', when: 'Not a JSON-RPC call; it also carries error -32600.' },
    { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chains answers.' },
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})
