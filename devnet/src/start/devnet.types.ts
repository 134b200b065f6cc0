import type { CaipNetworkId } from '@latchkey/protocol'
import type { SourceName } from '../aggregators/aggregators.types.ts'
import type { Ports } from './ports.ts'

/** What `startDevnet` can start. `evm`, `solana` and `bitcoin` are the chains; the others are the servers of `urls`. */
export type DevnetPart =
  | 'evm'
  | 'solana'
  | 'bitcoin'
  | 'api'
  | 'practice'
  | 'relay'
  | 'phone'
  | 'web'
  | 'example'
  | 'auth'
  | 'guardian'
  | 'frame'
  | 'mail'
  | 'social'
  | 'faucet'
  | 'requests'
  | 'siwx'
  | 'aggregators'
  | 'shop'
  | 'bundler'
  | 'farcaster'

export type DevnetUrls = Readonly<Partial<Record<Exclude<DevnetPart, 'evm' | 'solana' | 'bitcoin'>, string>>>

export type DevnetOptions = {
  /** The parts to start, with their dependencies. Default: all but `solana`, `bitcoin`, `aggregators`, `shop`, `bundler` and `farcaster`. */
  readonly only?: readonly DevnetPart[] | undefined
  /** Parts beside those: `solana` and `bitcoin` in a devnet that has all the others. */
  readonly further?: readonly DevnetPart[] | undefined
  /** Which doubles of aggregators the api asks, where they are started. Default: all whose chains are there. */
  readonly swapSources?: readonly SourceName[] | undefined
  /** The EVM chains to start, by EIP-155 number: 1, 8453, 137, 10. Default: the first three, and 10 where `farcaster` is wanted. */
  readonly chainIds?: readonly number[] | undefined
  /** Fixed ports. Default: free ones. */
  readonly ports?: Ports | undefined
  /** Where chains, database and sessions live on. Default: in memory. */
  readonly stateDir?: string | undefined
  /** Whether new chains come with three months of trades and of alice's transactions. Default: false. */
  readonly lived?: boolean | undefined
  /** How far the clock of the wallet's services is ahead, in milliseconds; without a state directory alone. Default: 0. */
  readonly vaultAheadMs?: (() => number) | undefined
  /** Called with a text for each slow step. */
  readonly onProgress?: ((message: string) => void) | undefined
}

/** A running devnet. */
export type Devnet = AsyncDisposable & {
  /** Addresses without a slash at the end; the relay's is a WebSocket. */
  readonly urls: DevnetUrls
  readonly chains: readonly { readonly caip: CaipNetworkId; readonly name: string; readonly rpcUrl: string }[]
  /** Resolves with a sentence when a chain has ended by itself. */
  readonly failed: Promise<string>
  /** Ends everything. What has a state directory is there again after the next start. */
  stop(): Promise<void>
}
