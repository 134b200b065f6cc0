import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'
import * as onrampConstants from './onrampConstants.ts'

type Row = { readonly id: string; readonly section: number; readonly text: string }

const url = (path: string) => new URL(path, import.meta.url)
const rows: readonly Row[] = JSON.parse(readFileSync(url('../../../docs/spec/requirements.json'), 'utf8'))
const section9 = rows.filter(({ section }) => section === 9)
const source = ['./constants.ts', './onrampConstants.ts'].map((path) => readFileSync(url(path), 'utf8')).join('')
const text = (id: string) => section9.find((row) => row.id === id)?.text ?? ''

const factors = { ms: 1, s: 1_000, min: 60_000, days: 86_400_000, MB: 1_000_000 } as const

/** The first amount of a row in its unit: durations in milliseconds, sizes in bytes, plain numbers as they are. */
function amounts(row: string): readonly number[] {
  return [...row.matchAll(/(\d+(?:\.\d+)?)(?: ?(ms|s|min|days|MB)\b)?/g)].map(([, digits, unit]) => {
    return Number(digits) * (unit === undefined ? 1 : factors[unit as keyof typeof factors])
  })
}

/** Rows of section 9 whose text holds the value. */
const numbers: Record<string, number | readonly number[]> = {
  'S9.1': constants.emailLoginThrottleMs,
  'S9.2': constants.balanceCacheMs,
  'S9.3': constants.nativeBalanceCacheMs,
  'S9.4': constants.nameLookupCacheMs,
  'S9.5': constants.identityCacheMs,
  'S9.6': constants.balanceRetryGapMs,
  'S9.7': constants.cacheGcMs,
  'S9.8': constants.requestDedupeCacheEntries,
  'S9.9': constants.addressCacheEntries,
  'S9.10': constants.defaultDebounceMs,
  'S9.11': constants.notificationReopenMs,
  'S9.12': constants.goBackFollowUpMs,
  'S9.13': constants.errorToastMs,
  'S9.14': constants.linkModeInitialUrlMs,
  'S9.15': constants.pendingMessageCacheMs,
  'S9.16': constants.heartbeatMs,
  'S9.17': constants.iframeReadyDelayMs,
  'S9.18': constants.signOutWaitMs,
  'S9.19': constants.iframeLoadMs,
  'S9.20': constants.loginRequestMs,
  'S9.21': constants.modalShakeMs,
  'S9.23': [constants.queryRetryDelayMs, constants.queryRetryDelayMaxMs],
  'S9.24': constants.queryRetries,
  'S9.25': [constants.telemetryErrorsMax, constants.telemetryWindowMs],
  'S9.26': [constants.walletConnectRequestExpiryMinMs, constants.walletConnectRequestExpiryMaxMs],
  'S9.27': constants.walletConnectSessionMs,
  'S9.28': constants.walletConnectProposalMs,
  'S9.29': constants.recentWalletsMax,
  'S9.30': constants.recommendedWalletsFetched,
  'S9.31': constants.walletsPageEntries,
  'S9.32': constants.walletSearchEntries,
  'S9.33': constants.walletSearchDebounceMs,
  'S9.34': constants.pendingTransactionsMax,
  'S9.35': constants.logBufferBytes,
  'S9.36': constants.slippageTolerancePercent,
  'S9.42': [Number(onrampConstants.cardLimits.min), Number(onrampConstants.cardLimits.max)],
  'S9.43': [Number(onrampConstants.bankLimits.min), Number(onrampConstants.bankLimits.max)],
  'S9.47': constants.balanceDecimals,
  'S9.48': constants.tokenBalanceDecimals,
  'S9.49': constants.transactionAmountDecimals,
  'S9.50': [constants.addressLeadingCharacters, constants.addressTrailingCharacters],
  'S9.54': constants.bigNumberDecimalPlaces,
  'S9.81': constants.chainIds.arbitrumOne,
  'S9.82': constants.chainIds.arbitrumSepolia,
  'S9.83': constants.chainIds.avalanche,
  'S9.84': constants.chainIds.fuji,
  'S9.85': constants.chainIds.base,
  'S9.86': constants.chainIds.baseSepolia,
  'S9.87': constants.chainIds.bnb,
  'S9.88': constants.chainIds.bnbTestnet,
  'S9.89': constants.chainIds.ethereum,
  'S9.90': constants.chainIds.polygon,
  'S9.91': constants.chainIds.amoy,
  'S9.92': constants.chainIds.sepolia,
  'S9.104': constants.blobVersionByte,
}

/** Rows of section 9 that name their values in words. */
const words: Record<string, readonly string[]> = {
  'S9.38': [constants.nameSuggestionZone],
  'S9.39': [onrampConstants.purchaseCurrency.symbol, ...onrampConstants.purchaseCurrency.chainIds.map(String)],
  'S9.40': [onrampConstants.paymentCurrency],
  'S9.41': [onrampConstants.samplePaymentCurrency],
  'S9.44': onrampConstants.providers.map(({ feeRange }) => feeRange),
  'S9.45': onrampConstants.cardChains.map((chain) => chain.replace('-c-chain', '')),
  'S9.46': [onrampConstants.fallbackChain],
  'S9.51': [constants.defaultLocale],
  'S9.52': constants.historyGroupedBy,
  'S9.53': [constants.historyOrder.replace('-', ' ')],
  'S9.73': [constants.connectorTypeOrder.join(', ')],
  'S9.74': [constants.walletFeatureOrder.join(', ')],
  'S9.75': [constants.defaultSocials.join(', ')],
  'S9.76': [constants.defaultAccountTypes.bip122],
  'S9.77': [constants.defaultAccountTypes.eip155],
  'S9.78': [constants.defaultAccountTypes.polkadot],
  'S9.79': [constants.defaultAccountTypes.solana],
  'S9.106': [constants.peerVersion],
}

describe('the constants', () => {
  it('name every row of section 9 in their comments', () => {
    const named = new Set<string>()
    for (const [, first, last] of source.matchAll(/\[S9\.(\d+)\](?: to \[S9\.(\d+)\])?/g)) {
      for (let id = Number(first); id <= Number(last ?? first); id++) named.add(`S9.${id}`)
    }
    // Shown elsewhere: the 38 known ids and the 12 swap networks are lists of the network table, the image of a network
    // is a column of it.
    const elsewhere = ['S9.98', 'S9.99', 'S9.107']
    expect(section9.map(({ id }) => id).filter((id) => !named.has(id) && !elsewhere.includes(id))).toEqual([])
  })

  it.each(Object.entries(numbers))('%s: the value is the one of the row', (id, value) => {
    const expected = typeof value === 'number' ? [value] : value
    const found = amounts(text(id).replace(/\bSHA-256\b/, ''))
    for (const each of expected) expect(found, text(id)).toContain(each)
  })

  it.each(Object.entries(words))('%s: the words are those of the row', (id, values) => {
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) expect(text(id)).toContain(value)
  })

  it('say of each feature whether it is on, as the rows do', () => {
    const flags = section9.flatMap((row) => {
      const match = /^Feature flag (\w+) is (on|off) by default\.$/.exec(row.text)
      return match ? [[match[1], match[2] === 'on'] as const] : []
    })
    expect(Object.fromEntries(flags)).toEqual(constants.defaultFeatures)
  })

  it('hold the rest of section 9', () => {
    expect(constants.animationsMs).toEqual(amounts(text('S9.22')))
    expect(onrampConstants.providers).toHaveLength(2)
    expect(constants.connectOrder.map((each) => each.replace('email', 'e-mail'))).not.toEqual([])
    expect(text('S9.71')).toContain(constants.connectOrder.join(', '))
    expect(text('S9.72')).toContain(constants.connectOrderWithWallets.join(', '))
    expect(constants.blobBytesMax).toBe(131_072)
    expect(constants.maxUint256.toString(16)).toBe('f'.repeat(64))
    expect(onrampConstants.restrictedTimezones.every((zone) => zone.startsWith('ASIA/'))).toBe(true)
    expect(new Set(onrampConstants.restrictedTimezones).size).toBe(9)
  })

  it('know SHA-256 by its first words: the fractions of the square roots of the first eight primes', () => {
    const expected = [2, 3, 5, 7, 11, 13, 17, 19].map((prime) => Math.floor((Math.sqrt(prime) % 1) * 2 ** 32))
    expect(constants.sha256InitialWords).toEqual(expected)
  })
})
