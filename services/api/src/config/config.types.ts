import type { CaipNetworkId } from '@latchkey/protocol'
import type { Currency } from '@latchkey/protocol/http'
import type { Rate } from '@latchkey/service-kit/buckets'
import type { LogLevel } from '@latchkey/service-kit/log'
import type { PoolSettings } from '@latchkey/service-kit/poolSettings'
import type { SigningKey } from '@latchkey/siwx-server'
import type { DestinationStream } from 'pino'
import type { Project } from '../modules/projects/project.ts'
import type { MethodSetting } from '../modules/rpc/allowedCalls.ts'
import type { OnrampProvider } from '../onramp/onrampProvider.ts'
import type { Upstream } from '../upstream/upstream.types.ts'
import type { OnrampKeys } from './onrampKeys.ts'
import type { SponsorConfig } from './sponsorSettings.ts'

export const roles = ['serve', 'index'] as const
export type Role = (typeof roles)[number]

/** A token whose balance is read. */
export type TokenConfig = {
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Where the prices of a chain are read: contracts on the chain itself. Addresses with their checksums. */
export type MarketConfig = {
  readonly networkId: CaipNetworkId
  /** The native token as an ERC-20. */
  readonly wrappedNative: string
  /** A Chainlink-style feed of the native token in US dollars. Without it, a pool with a dollar token. */
  readonly nativeFeed?: string | undefined
  /** Tokens that are worth a US dollar, or what their feed says. Other tokens are priced in these and in the native one. */
  readonly dollars: readonly {
    readonly address: string
    readonly decimals: number
    readonly feed?: string | undefined
  }[]
  readonly v2Factories: readonly string[]
  readonly v3Factories: readonly string[]
  /** Fees of its v3 pools, in hundredths of a basis point. Default: those that Uniswap's governance opened everywhere. */
  readonly v3Fees?: readonly number[] | undefined
  /** What swaps go through. Absent: nothing is swapped. */
  readonly swap?: SwapMarketConfig | undefined
  /** Feeds of currencies in US dollars. One chain that has them is enough. */
  readonly currencyFeeds?: { readonly [Name in Currency]?: string | undefined } | undefined
  /** Feeds on this chain of what other chains have, where those have no markets that are read here. */
  readonly assetFeeds?: readonly AssetFeed[] | undefined
}

/** What swaps of a chain go through: Uniswap's contracts, or a fork's of the same interfaces. */
export type SwapMarketConfig = {
  /** SwapRouter02. */
  readonly router: string
  /** QuoterV2. */
  readonly quoter: string
  /** Tokens that routes lead over beside the wrapped native token and the dollars. */
  readonly bases?: readonly string[] | undefined
  /** Absent: no swap goes over v4. */
  readonly v4?: SingletonConfig | undefined
}

/** Uniswap v4, whose pools lie in one contract, and what swaps over it go through. */
export type SingletonConfig = {
  readonly poolManager: string
  /** V4Quoter. */
  readonly quoter: string
  readonly universalRouter: string
  /** Who takes the tokens that are given. */
  readonly permit2: string
  /** The version of the router whose form of a path it reads: from 2.1 on it has a list of prices more. */
  readonly pathFormat: '2.0' | '2.1'
}

/** A Chainlink-style feed, in US dollars, of a token of another chain. */
export type AssetFeed = {
  readonly networkId: CaipNetworkId
  /** Absent: the native token. */
  readonly address?: string | undefined
  readonly feed: string
}

/** By what the gateway of names answers a resolver on a chain. */
export type NameSigning = {
  /** A key that the resolver takes for a signer's, 32 bytes. Of no use for anything else. */
  readonly privateKey: `0x${string}`
  /** The resolver's contract. */
  readonly resolver: `0x${string}`
}

/** A service that is asked for the history of accounts. */
export type HistorySourceConfig = {
  /** Whose interface it has. */
  readonly kind: 'blockscout' | 'etherscan' | 'zerion'
  /** As metrics and answers name it. Default: its kind and its place in the list. */
  readonly name?: string | undefined
  /** Where its interface begins, such as `https://eth.blockscout.com/api/v2`. */
  readonly url: string
  readonly apiKey?: string | undefined
  readonly chains: readonly CaipNetworkId[]
  /** 0 to 100; twice as much is asked twice as often. Default 50. */
  readonly priority?: number | undefined
}

/** An aggregator that is asked what swaps give. */
export type SwapSourceConfig = {
  /** Whose interface it has. */
  readonly kind: '1inch' | '0x' | 'odos' | 'kyberswap' | 'jupiter'
  /** Where its interface is. Default: the vendor's own address. */
  readonly url?: string | undefined
  readonly apiKey?: string | undefined
}

/** A bundler of user operations. */
export type BundlerConfig = {
  /** As callers name it; several of one name and chain stand in for each other. */
  readonly name: string
  readonly networkId: CaipNetworkId
  /** May hold a key. */
  readonly url: string
}

/** A chain of the devnet. */
export type DevnetChain = {
  readonly caip: CaipNetworkId
  readonly rpcUrl: string
  /** Default: `rpcUrl` with ws in place of http. */
  readonly wsUrl?: string | undefined
}

/** Everything that can be set. What is left out has the value named. */
export type ApiConfig = {
  /** Default 127.0.0.1. */
  readonly host?: string | undefined
  /** Default 0: a free port. */
  readonly port?: number | undefined
  /** Where callers reach the service, for the URLs in answers. Default: where the caller says that it does. */
  readonly publicUrl?: string | undefined
  /** PostgreSQL 15 or later. Wins over `sqlitePath`. */
  readonly databaseUrl?: string | undefined
  /** Of PostgreSQL. */
  readonly pool?: PoolSettings | undefined
  /** Default `:memory:`. */
  readonly sqlitePath?: string | undefined
  /** What the disk of an SQLite file is to keep free. 0: it isn't watched. Default 256 MiB. */
  readonly diskReserveBytes?: number | undefined
  /** Shares rate limits, balances and prices between processes. */
  readonly valkeyUrl?: string | undefined
  /** How long answers that the processes share are waited for, then each asks by itself. Default: 500 ms. */
  readonly valkeyAnswerMs?: number | undefined
  /** Default info. */
  readonly logLevel?: LogLevel | undefined
  /** What the service was built from, for its health line. */
  readonly commit?: string | undefined
  /** Default: standard output. */
  readonly logStream?: DestinationStream | undefined
  /** Proxies in front that append to `x-forwarded-for`. Default 0. */
  readonly trustedProxies?: number | undefined
  /** Default: none. */
  readonly rateLimit?: (Rate & { readonly exempt: readonly string[] }) | undefined
  /** A port of its own for `/metrics` and `/events`, on the loopback address. Default: they are not served. */
  readonly metricsPort?: number | undefined
  /** Default: the loopback. */
  readonly metricsHost?: string | undefined
  /** Between a stop's "not ready" and the closing of the port. Default 0. */
  readonly drainMs?: number | undefined
  /** How long the check of a project id holds. Default 10 s. */
  readonly projectCacheMs?: number | undefined
  /** What the operator's other services name themselves by, to read projects. Absent: none of them may. */
  readonly projectsToken?: string | undefined
  /** The origin of the page on which operators log in. Absent: there is none. */
  readonly operatorPage?: string | undefined
  /** Pages that are on the list of every project and belong to none, such as the frame's. */
  readonly ownPages?: readonly string[] | undefined
  /** The project that may pin a node with `providerId`. */
  readonly testingProjectId?: string | undefined
  /** A project that is added at the start, unless there is one of its id. */
  readonly defaultProject?: Project | undefined
  /** Whether the free public nodes are used. Default false. */
  readonly publicNodes?: boolean | undefined
  /** The operator's own nodes by chain; they replace the public ones. */
  readonly rpcUrls?: ReadonlyMap<CaipNetworkId, readonly Upstream[]> | undefined
  /** What callers may ask of nodes, by kind of chain: replaces the shipped list; `default` in it stands for that. */
  readonly rpcMethods?: MethodSetting | undefined
  /** Tokens by chain; those of a chain replace the shipped list of that chain. */
  readonly tokens?: readonly TokenConfig[] | undefined
  /** Further tokens: paths and addresses of lists in the format of tokenlists.org. Default: none. */
  readonly tokenLists?: readonly string[] | undefined
  /** Chains whose history is kept, each with the block that it begins with. On the devnet: all, from the first. */
  readonly indexChains?: ReadonlyMap<CaipNetworkId, number> | undefined
  /** What this process does: answers callers, follows chains into the database, or both. Default: both. */
  readonly roles?: readonly Role[] | undefined
  /** How long others wait before they take over from a process that indexed and was killed. Default 10 s. */
  readonly indexLeaseMs?: number | undefined
  /** Accounts of a chain without an index whose past is read from logs where no explorer tells it, at the most. Default: none. */
  readonly followAccounts?: number | undefined
  /** The sources of history for chains that are not among `indexChains`. Default: none. */
  readonly historySources?: readonly HistorySourceConfig[] | undefined
  /** What the operator takes of what arrives of a swap: 1 to 100 basis points, at an address of Ethereum's kind. Default: nothing. */
  readonly swapFee?: { readonly bps: number; readonly to: `0x${string}` } | undefined
  /** The aggregators that are asked beside the chain itself. Swaps on Solana are served by `jupiter` alone. Default: none. */
  readonly swapSources?: readonly SwapSourceConfig[] | undefined
  /** The operator's keys of those who sell coins for money. Default: none. */
  readonly onrampKeys?: readonly OnrampKeys[] | undefined
  /** Further ones who sell. Default: none. */
  readonly onrampProviders?: readonly OnrampProvider[] | undefined
  /** How long orders of purchases are kept. Default 90 days. */
  readonly onrampDays?: number | undefined
  /** Bundlers of user operations. Default: none. */
  readonly bundlers?: readonly BundlerConfig[] | undefined
  /** Where `auth` answers, who vouches to `publicUrl` for accounts, without a slash at the end. Default: there is none. */
  readonly authUrl?: string | undefined
  /** The other services as the operators' page asks for them. Default: each is said to be not set up. */
  readonly others?: OtherServices | undefined
  /** Pays fees of operations. Default: nothing is paid for. */
  readonly sponsor?: SponsorConfig | undefined
  /** An API with CoinGecko's interface, for tokens that no pool prices. Default: none. */
  readonly coinGecko?: { readonly url: string; readonly apiKey?: string | undefined } | undefined
  /** An API with the interface of DefiLlama's coins, for what is left then. Default: none. */
  readonly defiLlama?: { readonly url: string } | undefined
  /** Where pictures and metadata on IPFS are asked for. Default: nowhere. */
  readonly ipfsGateway?: string | undefined
  /** Zones in which names are given out. Default `reown.id`. */
  readonly nameZones?: readonly string[] | undefined
  /** Lets a resolver on a chain answer for these zones. Default: none does. */
  readonly nameSigning?: NameSigning | undefined
  /** By what tokens of sign-ins are signed: the first signs, all are taken. Default: sign-ins are not served. */
  readonly signInKeys?: readonly SigningKey[] | undefined
  /** The operator's page on which people see all their sign-ins. Default: each app shows its own. */
  readonly accountPage?: string | undefined
  /** How long events are kept. Default 90. */
  readonly eventDays?: number | undefined
  /** Whether events keep the addresses of accounts. Default false. */
  readonly eventAddresses?: boolean | undefined
  /** Markets of the operator, in the place of the shipped ones of the same chains: forks of Uniswap, and chains of one's own. */
  readonly markets?: readonly MarketConfig[] | undefined
  /** Names of modules that are not served. */
  readonly modulesOff?: readonly string[] | undefined
  /** Local chains: any project id and any loopback page is accepted, and nothing else is reached. */
  readonly devnet?:
    | {
        readonly chains: readonly DevnetChain[]
        readonly tokens: readonly TokenConfig[]
        readonly markets?: readonly MarketConfig[] | undefined
        /** Names of contracts that are at the same address on each of the chains. */
        readonly contracts?: Readonly<Record<string, string>> | undefined
        /** Pages beside the loopback ones. */
        readonly allowedOrigins?: readonly string[] | undefined
      }
    | undefined
}

/** Where another service is asked, without a slash at the end, and what the api names itself by there. */
export type PersonService = { readonly url: string; readonly token: string }

/** What the operators' page knows of the installation's other services. */
export type OtherServices = {
  /** Where they answer whether they are ready. */
  readonly urls: { readonly [Name in 'relay' | 'auth' | 'guardian']?: string | undefined }
  /** What the relay shows its metrics for. */
  readonly relayMetricsToken?: string | undefined
  /** Those that are asked for single people. */
  readonly people: { readonly auth?: PersonService | undefined; readonly guardian?: PersonService | undefined }
}
