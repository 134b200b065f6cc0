import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'
import { jsonRpcRequestSchema, jsonRpcResponseSchema } from './rpc.ts'

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

/** One asset of `wallet_getAssets` (ERC-7811), in the form of spec 3. */
export const walletAssetSchema = v.object({
  /** Contract, or `native`. */
  address: v.string(),
  /** Smallest units, as hex. */
  balance: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/)),
  type: v.picklist(['NATIVE', 'ERC20']),
  metadata: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.number(),
    /** May be empty. */
    iconUrl: v.string(),
    /** US dollars for one; 0 when unknown. */
    price: v.number(),
    /** US dollars, as decimal text; 0 when unknown. */
    value: v.string(),
  }),
})

export type WalletAsset = v.InferOutput<typeof walletAssetSchema>
