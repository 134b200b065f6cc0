import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'
import { jsonRpcRequestSchema, jsonRpcResponseSchema } from './rpc.ts'

/**
 * JSON-RPC methods that the service answers itself, for wallets that lack them: `wallet_getAssets` (ERC-7811);
 * `wallet_getCallsStatus` (EIP-5792) for a user operation, by the hex of `{"chain_id":…,"user_op_hash":"0x…"}`;
 * `wallet_prepareCalls` and `wallet_sendPreparedCalls`, which make one of calls and send it. A method that it does not
 * know is -32601, parameters that do not fit are -32602, both in a 200 as nodes do it.
 */
export const postWalletRpc = defineEndpoint({
  id: 'postWalletRpc',
  method: 'POST',
  path: '/v1/wallet',
  aliases: ['/v1/json-rpc'],
  query: v.object(callerQueryEntries),
  body: jsonRpcRequestSchema,
  response: jsonRpcResponseSchema,
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
