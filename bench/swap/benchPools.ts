import { devnetContracts } from '@latchkey/devnet'
import type { FurtherPool } from '../../devnet/src/world/addPools.ts'
import { devnetSwaps } from '../../devnet/src/world/devnetSwaps.ts'
import type { Pool } from '../../services/api/src/modules/prices/providers/pool.ts'

type Address = `0x${string}`

const { wrappedNative, usdc, dai } = devnetContracts
const { usdt } = devnetSwaps.addresses

/** What a dollar, or the ether for one, is in smallest units. */
const dollar = new Map<Address, bigint>([
  [wrappedNative, 10n ** 18n / 3_000n],
  [usdc, 10n ** 6n],
  [usdt, 10n ** 6n],
  [dai, 10n ** 18n],
])

type Of = { readonly tokens: readonly [Address, Address]; readonly fee: number }

const added: readonly (Of & { readonly dollars: bigint })[] = [
  { tokens: [wrappedNative, usdc], fee: 3_000, dollars: 400_000n },
  { tokens: [wrappedNative, usdc], fee: 10_000, dollars: 60_000n },
  { tokens: [wrappedNative, dai], fee: 500, dollars: 120_000n },
  { tokens: [wrappedNative, dai], fee: 3_000, dollars: 250_000n },
  { tokens: [usdc, dai], fee: 3_000, dollars: 90_000n },
  { tokens: [usdc, dai], fee: 10_000, dollars: 20_000n },
  { tokens: [usdc, usdt], fee: 3_000, dollars: 80_000n },
  { tokens: [dai, usdt], fee: 500, dollars: 150_000n },
  { tokens: [dai, usdt], fee: 3_000, dollars: 70_000n },
]
/** What the devnet has of v3 between the same tokens. */
const there: readonly Of[] = [
  { tokens: [wrappedNative, usdc], fee: 500 },
  { tokens: [usdc, dai], fee: 500 },
  { tokens: [usdc, usdt], fee: 500 },
]

/** Beside the three that the devnet has: 12 pools of v3 between four tokens, 40 routes from ether to USDT. */
export const addedPools = added.map(({ tokens, fee, dollars }): FurtherPool => {
  return { fee, held: new Map(tokens.map((token) => [token, (dollar.get(token) ?? 0n) * dollars])) }
})

const numbered = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`

/** All that routes are searched in. The search asks for no address. */
export const poolsOfBench: readonly Pool[] = [
  ...[...added, ...there].map(({ tokens: [token, base], fee }, index): Pool => {
    return { kind: 'uniswap-v3', token, base, fee, address: numbered(index + 1) }
  }),
  { kind: 'uniswap-v2', token: wrappedNative, base: usdc, fee: 3_000, address: numbered(99) },
]
