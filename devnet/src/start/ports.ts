import { devnetChains } from '../chains/devnetChains.ts'

const services = [
  'web',
  'api',
  'example',
  'practice',
  'relay',
  'phone',
  'auth',
  'guardian',
  'mail',
  'social',
  'frame',
] as const
const firstChainOffset = 11

/** A server of the devnet, or a chain by its CAIP-2 id. */
export type PortName =
  | (typeof services)[number]
  | `eip155:${string}`
  | 'solana'
  | 'bitcoin'
  | 'faucet'
  | 'requests'
  | 'siwx'
  | 'aggregators'
  | 'shop'
  | 'bundler'
  | 'farcaster'

/** The TCP port of each server; one that is left out takes a free one. */
export type Ports = Partial<Record<PortName, number>>

/** The range that begins at `base`: services first, chains from `base + 11` on, the faucet and the pages of examples after them. */
export function portsFrom(base: number): Ports {
  return Object.fromEntries([
    ...services.map((name, index) => [name, base + index]),
    ...devnetChains.map(({ caipNetworkId }, index) => [caipNetworkId, base + firstChainOffset + index]),
    ['solana', base + firstChainOffset + devnetChains.length],
    ['bitcoin', base + firstChainOffset + devnetChains.length + 1],
    ['faucet', base + firstChainOffset + devnetChains.length + 2],
    ['requests', base + firstChainOffset + devnetChains.length + 3],
    ['siwx', base + firstChainOffset + devnetChains.length + 4],
    ['aggregators', base + firstChainOffset + devnetChains.length + 5],
    ['shop', base + firstChainOffset + devnetChains.length + 6],
    ['bundler', base + firstChainOffset + devnetChains.length + 7],
    ['farcaster', base + firstChainOffset + devnetChains.length + 8],
  ])
}
