import type { Asset, Part } from './action.types.ts'

const native: Asset = { kind: 'native' }

/** Short ways to write the places of a sentence. */
export const parts = {
  address: (address: unknown): Part => ({ kind: 'address', address: String(address) }),
  native: (units: bigint): Part => ({ kind: 'amount', units, asset: native }),
  amount: (units: unknown, token: unknown): Part => ({
    kind: 'amount',
    units: BigInt(units as bigint),
    asset: { kind: 'token', address: String(token) },
  }),
  item: (id: unknown, token: unknown): Part => ({ kind: 'item', id: BigInt(id as bigint), token: String(token) }),
  text: (text: unknown): Part => ({ kind: 'text', text: String(text) }),
  number: (value: unknown): Part => ({ kind: 'number', value: BigInt(value as bigint) }),
  time: (at: unknown): Part => ({ kind: 'time', at: BigInt(at as bigint) }),
} as const
