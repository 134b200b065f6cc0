import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiConfig, startApi } from '@latchkey/api'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { usualBundlerName } from '@latchkey/protocol/http'
import { parseEther, parseGwei } from 'viem'
import { type SourceName, sourceNames } from '../aggregators/aggregators.types.ts'
import { devnetChains } from '../chains/devnetChains.ts'
import { devnetFeeds, devnetTrade } from '../world/devnetMarkets.ts'
import { devnetNames, namePeople } from '../world/devnetNames.ts'
import { devnetPaymaster } from '../world/devnetPaymaster.ts'
import { devnetSwaps } from '../world/devnetSwaps.ts'
import { devnetTokens } from '../world/devnetTokens.ts'
import { pointNames, registerNames } from '../world/registerNames.ts'
import type { Devnet } from './devnet.types.ts'
import { vaultPageTokens } from './startVaultService.ts'

export declare namespace startDevnetApi {
  type Options = {
    port: number
    chains: Devnet['chains']
    /** Tokens of chains other than Ethereum's. */
    tokens?: readonly ListedToken[] | undefined
    stateDir: string | undefined
    /** The page on which people see all their sign-ins. */
    accountPage?: string | undefined
    /** Where the doubles of aggregators are. */
    aggregatorsUrl?: string | undefined
    /** Where the chains' bundlers are. */
    bundlerUrl?: string | undefined
    /** Who vouches for accounts. With it and bundlers, what their owners do is paid for. */
    authUrl?: string | undefined
    /** The other services that are started, for the operators' page. */
    others?: { readonly [Name in 'relay' | 'auth' | 'guardian']?: string | undefined }
    /** Those of them that are asked. Default: all whose chains are there. */
    swapSources?: readonly SourceName[] | undefined
    /** The operator's keys of those who sell coins. Default: none. */
    onrampKeys?: ApiConfig['onrampKeys']
  }
}

/** The api over the local chains. Its log goes to `logs/api.log` of the state directory, or nowhere. */
export async function startDevnetApi({
  port,
  chains,
  tokens = [],
  stateDir,
  accountPage,
  aggregatorsUrl,
  bundlerUrl,
  authUrl,
  others = {},
  swapSources = sourceNames,
  onrampKeys,
}: startDevnetApi.Options): startDevnetApi.ReturnType {
  const url = `http://localhost:${port}`
  const started = chains.map(({ caip }) => caip)
  const listed = [...devnetTokens.filter(({ networkId }) => started.includes(networkId)), ...tokens]
  if (stateDir !== undefined) mkdirSync(join(stateDir, 'logs'), { recursive: true })
  const ethereum = chains.find(({ caip }) => caip === devnetNames.networkId)
  if (ethereum !== undefined) await pointNames(ethereum.rpcUrl, url)
  const { stop } = await startApi({
    port,
    publicUrl: url,
    signInKeys: await signInKeys(stateDir),
    accountPage,
    // The same page has that of operators.
    operatorPage: accountPage,
    onrampKeys,
    swapSources:
      aggregatorsUrl === undefined
        ? []
        : swapSources
            .filter((kind) => kind !== 'jupiter' || started.some((caip) => caip.startsWith('solana:')))
            .map((kind) => ({ kind, url: `${aggregatorsUrl}/${kind}`, apiKey: 'devnet' })),
    bundlers:
      bundlerUrl === undefined
        ? []
        : started.flatMap((networkId) => {
            const { namespace, reference } = parseCaipNetworkId(networkId)
            return namespace === 'eip155'
              ? [{ name: usualBundlerName, networkId, url: `${bundlerUrl}/${reference}` }]
              : []
          }),
    authUrl,
    others: { urls: others, people: { auth: asked('auth', others), guardian: asked('guardian', others) } },
    sponsor: bundlerUrl === undefined || authUrl === undefined ? undefined : sponsorOf(started),
    nameZones: [devnetNames.zone, devnetNames.peerZone],
    nameSigning: { privateKey: namePeople.signerKey, resolver: devnetNames.signedNames },
    devnet: {
      chains: chains.map(({ caip, rpcUrl }) => ({ caip, rpcUrl })),
      tokens: listed,
      contracts: { [devnetTrade.router]: 'Practice router', [devnetTrade.bank]: 'Practice bank' },
      markets: devnetChains
        .map(({ caipNetworkId }) => caipNetworkId)
        .filter((id) => started.includes(id))
        .map((id) => {
          const market = devnetSwaps.marketOf(id)
          return { ...market, assetFeeds: [...(market.assetFeeds ?? []), ...dollarFeeds(tokens)] }
        }),
    },
    ...(stateDir === undefined
      ? { logLevel: 'silent' }
      : {
          sqlitePath: join(stateDir, 'api.db'),
          logLevel: 'warn',
          logStream: createWriteStream(join(stateDir, 'logs/api.log'), { flags: 'w' }),
        }),
  })
  await registerNames(url)
  return { url, stop }
}

function asked(
  service: 'auth' | 'guardian',
  { [service]: url }: NonNullable<startDevnetApi.Options['others']>,
): NonNullable<ApiConfig['others']>['people']['auth'] {
  return url === undefined ? undefined : { url, token: vaultPageTokens[service] }
}

/** The paymaster of the devnet pays for all that people who are logged in do. */
function sponsorOf(started: readonly CaipNetworkId[]): ApiConfig['sponsor'] {
  const most = parseEther('1')
  const chains = started.filter((networkId) => networkId.startsWith('eip155:'))
  return {
    policies: chains.map((chain) => ({
      project: 'devnet',
      chain,
      for: 'loggedIn',
      calls: 'any',
      upgrades: true,
      maxPerOperationWei: most,
      maxPerAccountAndDayWei: most,
      maxPerProjectAndDayWei: most * 50n,
      maxGasPriceWei: parseGwei('1000'),
    })),
    paymasters: new Map(chains.map((chain) => [chain, devnetPaymaster.address])),
    signerKey: devnetPaymaster.signerKey,
    lowDepositWei: most,
  }
}

/** The keys of the tokens of sign-ins: those of the last start, so that who was signed in stays so. */
async function signInKeys(
  stateDir: string | undefined,
): Promise<NonNullable<Parameters<typeof startApi>[0]['signInKeys']>> {
  const file = stateDir === undefined ? undefined : join(stateDir, 'siwx-keys.json')
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { kty = '', crv = '', x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const keys = [{ kid: crypto.randomUUID(), kty, crv, x, y, d }]
  if (file !== undefined) writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}

/** A dollar is one on every chain. */
function dollarFeeds(tokens: readonly ListedToken[]) {
  return tokens
    .filter(({ symbol }) => symbol === 'USDC')
    .map(({ networkId, address }) => ({ networkId, address, feed: devnetFeeds.assets.usdc }))
}

export declare namespace startDevnetApi {
  type ReturnType = Promise<{ readonly url: string; stop(): Promise<void> }>
}

/** A token of a chain of the devnet that the api lists. */
export type ListedToken = {
  readonly networkId: CaipNetworkId
  /** In the form of its chain. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}
