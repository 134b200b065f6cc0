import type { Namespace } from '../namespace.ts'

/** CAIP-2 chain id, `namespace:reference`, for example `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10 account id, `namespace:reference:address`, for example `eip155:1:0xab…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`
