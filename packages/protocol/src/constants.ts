import type { AccountType, Namespace } from './namespace.ts'

/**
 * Every constant of the specification, in one place. The name carries the unit; the comment names the
 * section and the row of docs/spec/requirements.json. `constants.test.ts` compares this file with those rows.
 *
 * Named exports of plain literals, so that a bundler keeps only the ones in use, and those in place.
 */

// Spec 2: the modal.
/** Spec 2 [S2.27]. Longest wait for images before the view is shown. */
export const openPreloadMs = 2_000
/** Spec 2 [S2.49]. */
export const modalWidthPx = 360
/** Spec 2 [S2.50]. */
export const masterFontSizePx = 10
/** Spec 2 [S2.51]. */
export const borderRadiusPx = 4
/** Spec 2 [S2.52]; a theme variable for embedded mode and notifications. */
export const modalZIndex = 999

// Spec 4: WalletConnect pairings.
/** Spec 4 [S4.43]. */
export const pairingExpiryMs = 240_000
/** Spec 4 [S4.44]. A pairing with less left than this counts as expired. */
export const pairingExpiryMarginMs = 10_000
/** Spec 4 [S4.45]. */
export const pairingRetryMs = 1_000

// Spec 7: chain RPC.
/** Spec 7 [S7.63]. */
export const rpcBatchSize = 1_000
/** Spec 7 [S7.63]. */
export const rpcBatchWaitMs = 0
/** Spec 7 [S7.64]. */
export const rpcTimeoutMs = 10_000
/** Spec 7 [S7.65]. */
export const rpcRetries = 3
/** Spec 7 [S7.66]. First delay; doubles with each try. */
export const rpcRetryDelayMs = 150
/** Spec 7 [S7.69]. */
export const rpcRankMethod = 'net_listening'
/** Spec 7 [S7.70]. */
export const rpcRankSamples = 10
/** Spec 7 [S7.71]. */
export const rpcRankTimeoutMs = 1_000
/** Spec 7 [S7.72]. */
export const rpcRankWeights = { stability: 0.7, latency: 0.3 } as const
/** Spec 7 [S7.73]. */
export const rpcPollingMs = 4_000
/** Spec 8 [S8.90] to [S8.97]. For reads, and for eth_sendRawTransaction with identical bytes. */
export const retryableHttpStatuses = [403, 408, 413, 429, 500, 502, 503, 504] as const

/** After this long without an answer, the screen says where to look for the wallet's prompt. */
export const walletPromptHintMs = 5_000

// Spec 9: throttles and caches.
/** Spec 9 [S9.1]. */
export const emailLoginThrottleMs = 30_000
/** Spec 9 [S9.2]. */
export const balanceCacheMs = 30_000
/** Spec 9 [S9.3]. */
export const nativeBalanceCacheMs = 30_000
/** Spec 9 [S9.4]. */
export const nameLookupCacheMs = 300_000
/** Spec 9 [S9.5]. */
export const identityCacheMs = 300_000
/** Spec 9 [S9.6]. After a failed balance, no further try for this long. */
export const balanceRetryGapMs = 30_000
/** Spec 9 [S9.7]. */
export const cacheGcMs = 300_000
/** Spec 9 [S9.8]. */
export const requestDedupeCacheEntries = 8_192
/** Spec 9 [S9.9]. */
export const addressCacheEntries = 8_192
/** Spec 9 [S9.10]. */
export const defaultDebounceMs = 500

// Spec 9: timers.
/** Spec 9 [S9.11]. Between closing a notification and showing the next. */
export const notificationReopenMs = 150
/** Spec 9 [S9.12]. */
export const goBackFollowUpMs = 100
/** Spec 9 [S9.13]. */
export const errorToastMs = 300
/** Spec 9 [S9.14]. */
export const linkModeInitialUrlMs = 50
/** Spec 9 [S9.15]. */
export const pendingMessageCacheMs = 1_000
/** Spec 9 [S9.16]. The client's own pulse. */
export const heartbeatMs = 5_000
/** Spec 9 [S9.17]. */
export const iframeReadyDelayMs = 500
/** Spec 9 [S9.18]. */
export const signOutWaitMs = 3_000
/** Spec 9 [S9.19]. */
export const iframeLoadMs = 20_000
/** Spec 9 [S9.20]. */
export const loginRequestMs = 30_000
/** Spec 9 [S9.21]. */
export const modalShakeMs = 500
/** Spec 9 [S9.22]. */
export const animationsMs = [120, 150, 150] as const
/** Spec 9 [S9.23]. First delay; doubles up to `queryRetryDelayMaxMs`. */
export const queryRetryDelayMs = 1_000
/** Spec 9 [S9.23]. */
export const queryRetryDelayMaxMs = 30_000
/** Spec 9 [S9.24]. */
export const queryRetries = 3
/** Spec 9 [S9.25]. */
export const telemetryErrorsMax = 5
/** Spec 9 [S9.25]. */
export const telemetryWindowMs = 60_000

// Spec 9: wallet library timings.
/** Spec 9 [S9.26]. */
export const walletConnectRequestExpiryMinMs = 300_000
/** Spec 9 [S9.26]. */
export const walletConnectRequestExpiryMaxMs = 604_800_000
/** Spec 9 [S9.27]. */
export const walletConnectSessionMs = 604_800_000
/** Spec 9 [S9.28]. */
export const walletConnectProposalMs = 300_000

// Spec 9: lists.
/** Spec 9 [S9.29]. */
export const recentWalletsMax = 2
/** Spec 9 [S9.30]. */
export const recommendedWalletsFetched = 4
/** Spec 9 [S9.31]. */
export const walletsPageEntries = 40
/** Spec 9 [S9.32]. */
export const walletSearchEntries = 100
/** Spec 9 [S9.33]. */
export const walletSearchDebounceMs = 300
/** Spec 9 [S9.34]. */
export const pendingTransactionsMax = 99
/** Spec 9 [S9.35]. */
export const logBufferBytes = 1_000_000

// Spec 9: slippage and names.
/** Spec 9 [S9.36]. Percent. */
export const slippageTolerancePercent = 1
/** Spec 9 [S9.37]. Percent, sent as `eip155.slippage`. */
export const convertSlippageTolerancePercent = 1
/** Spec 9 [S9.38]. */
export const nameSuggestionZone = 'reown.id'

// Spec 9: display.
/** Spec 9 [S9.47]. */
export const balanceDecimals = 3
/** Spec 9 [S9.48]. */
export const tokenBalanceDecimals = 2
/** Spec 9 [S9.49]. */
export const transactionAmountDecimals = 3
/** Amounts of money have two decimals. */
export const fiatDecimals = 2
/** Spec 9 [S9.50]. */
export const addressLeadingCharacters = 4
/** Spec 9 [S9.50]. */
export const addressTrailingCharacters = 6
/** Spec 9 [S9.51]. */
export const defaultLocale = 'en-US'
/** Spec 9 [S9.52]. */
export const historyGroupedBy = ['year', 'month'] as const
/** Spec 9 [S9.53]. */
export const historyOrder = 'newest-first'
/** Spec 9 [S9.54]. */
export const bigNumberDecimalPlaces = 20
/** Spec 9 [S9.55]. */
export const relativeTimeUnits = {
  second: 'sec',
  minute: 'min',
  hour: 'hr',
  day: 'd',
  month: 'mo',
  year: 'yr',
} as const

// Spec 9: features and orders.
/** Spec 9 [S9.56] to [S9.64]. `analytics` means "allowed". */
export const defaultFeatures = {
  receive: true,
  send: true,
  emailShowWallets: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
} as const
/** Spec 9 [S9.75]. */
export const defaultSocials = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
/** Spec 9 [S9.65] to [S9.70]. */
export const defaultRemoteFeatures = {
  swaps: ['1inch'],
  onramp: ['coinbase', 'meld'],
  email: true,
  socials: defaultSocials,
  activity: true,
  branding: true,
} as const
/** Spec 9 [S9.71]. */
export const connectOrder = ['email', 'social', 'wallet'] as const
/** Spec 9 [S9.72]. When injected or announced wallets are shown. */
export const connectOrderWithWallets = ['wallet', 'email', 'social'] as const
/** Spec 9 [S9.73]. */
export const connectorTypeOrder = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
/** Spec 9 [S9.74]. */
export const walletFeatureOrder = ['onramp', 'swaps', 'receive', 'send'] as const
/** Spec 9 [S9.76] to [S9.79]; cosmos has no row and takes the plain account. */
export const defaultAccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  bip122: 'payment',
  polkadot: 'eoa',
  cosmos: 'eoa',
} as const satisfies Record<Namespace, AccountType>

// Spec 9: chains.
/** Spec 9 [S9.81] to [S9.92]. */
export const chainIds = {
  arbitrumOne: 42_161,
  arbitrumSepolia: 421_614,
  avalanche: 43_114,
  fuji: 43_113,
  base: 8_453,
  baseSepolia: 84_532,
  bnb: 56,
  bnbTestnet: 97,
  ethereum: 1,
  polygon: 137,
  amoy: 80_002,
  sepolia: 11_155_111,
} as const
/** Spec 9 [S9.93] to [S9.97]. CAIP-2 references: the first 32 characters of the genesis hash. */
export const chainReferences = {
  solanaMainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  solanaDevnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  solanaTestnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  bitcoinMainnet: '000000000019d6689c085ae165831e93',
  bitcoinTestnet: '000000000933ea01ad0ee984209779ba',
} as const
/** Spec 9 [S9.100]. The placeholder for the native token where the wire wants an address. */
export const nativeTokenAddresses = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  bip122: '0x',
  polkadot: '0x',
  cosmos: '0x',
} as const satisfies Record<Namespace, string>

// Spec 9: other.
/** Spec 9 [S9.101]. Sent until a kit knows its own. */
export const defaultSdkVersion = 'unknown'
/** Spec 9 [S9.102]. 32 bytes times 4096. */
export const blobBytesMax = 131_072
/** Spec 9 [S9.103]. */
export const maxUint256 = 2n ** 256n - 1n
/** Spec 9 [S9.104]. */
export const blobVersionByte = 1
/** Spec 9 [S9.105]. FIPS 180-4, section 5.3.3: the first words of the hash, by which its constants are known. */
export const sha256InitialWords = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const
/** Spec 9 [S9.106]. The peer's version, whose wire ours speaks. */
export const peerVersion = '1.7.7'
/** Spec 8 [S8.114]. Bytes that a cursor may read at one position. */
export const readLimit = 8_192
/** Spec 9 [S9.108]. Images of connectors that bring none, by connector id. */
export const connectorImageIds = {
  injected: 'connector-injected',
  external: 'connector-external',
  walletConnect: 'connector-walletconnect',
  coinbaseWallet: 'connector-coinbase',
  coinbaseWalletSDK: 'connector-coinbase',
  ledger: 'connector-ledger',
  safe: 'connector-safe',
} as const
