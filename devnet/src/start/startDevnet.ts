import { join } from 'node:path'
import { createMembersServer } from '@latchkey/example-siwx/server'
import type { Network } from '@latchkey/protocol'
import { optimism } from '@latchkey/protocol/networks'
import { startRelay } from '@latchkey/relay'
import { startBundler } from '../bundler/startBundler.ts'
import { devnetChains, usualChainIds } from '../chains/devnetChains.ts'
import { createEvmGiver } from '../faucet/createEvmGiver.ts'
import { startFaucet } from '../faucet/startFaucet.ts'
import { startPractice } from '../practice/startPractice.ts'
import { expectFreePort, freePort } from '../process/listen.ts'
import { serveSite } from '../site/serveSite.ts'
import { devnetNames } from '../world/devnetNames.ts'
import { buildSites } from './buildSites.ts'
import type { Devnet, DevnetOptions, DevnetPart, DevnetUrls } from './devnet.types.ts'
import type { PortName } from './ports.ts'
import { startBitcoinChain, startChains, startSolanaChain } from './startChains.ts'
import { startDevnetAggregators } from './startDevnetAggregators.ts'
import { startDevnetApi } from './startDevnetApi.ts'
import { planDevnetShop } from './startDevnetShop.ts'
import { startPhone } from './startPhone.ts'
import { startDevnetFrame, startVault } from './startVault.ts'

const needs: Readonly<Record<DevnetPart, readonly DevnetPart[]>> = {
  evm: [],
  solana: [],
  bitcoin: [],
  api: ['evm'],
  practice: ['evm'],
  relay: [],
  mail: [],
  social: [],
  faucet: ['evm'],
  auth: ['guardian', 'mail', 'social'],
  guardian: ['auth', 'mail'],
  frame: ['api', 'auth', 'guardian'],
  phone: ['evm', 'relay'],
  web: ['api', 'practice', 'relay', 'faucet'],
  example: ['api', 'practice'],
  requests: ['api', 'practice'],
  siwx: ['api', 'practice'],
  aggregators: ['api'],
  shop: ['api'],
  bundler: ['evm'],
  farcaster: ['evm'],
}

const onRequest: readonly DevnetPart[] = ['solana', 'bitcoin', 'aggregators', 'shop', 'bundler', 'farcaster']

/**
 * The named parts and all their dependencies; every part but those on request when none is named. `further` come on
 * top.
 */
function withDependencies(
  only: readonly DevnetPart[] | undefined,
  further: readonly DevnetPart[] = [],
): ReadonlySet<DevnetPart> {
  const found = new Set<DevnetPart>()
  const add = (part: DevnetPart): void => {
    // Two parts may depend on each other.
    if (found.has(part)) return
    found.add(part)
    needs[part].forEach(add)
  }
  // No other part depends on those on request. Solana's runtime has no binary for Windows, Bitcoin's is installed at first
  // use.
  const wanted = only ?? (Object.keys(needs) as DevnetPart[]).filter((part) => !onRequest.includes(part))
  wanted.forEach(add)
  further.forEach(add)
  return found
}

declare namespace startDevnetRelay {
  type Options = { port: number; stateDir: string | undefined }
  type ReturnType = Promise<{ readonly url: string; stop(): Promise<void> }>
}

/** The pairing relay, for every project and every page of this computer. */
async function startDevnetRelay({ port, stateDir }: startDevnetRelay.Options): startDevnetRelay.ReturnType {
  const relay = await startRelay({
    port,
    devnet: true,
    logLevel: 'silent',
    storage: stateDir === undefined ? { kind: 'memory' } : { kind: 'sqlite', path: join(stateDir, 'relay.db') },
  })
  return { url: `ws://localhost:${port}`, stop: relay.stop }
}

/** Farcaster's registries are on one chain alone. */
function chainIds(wanted: DevnetOptions['chainIds'], parts: ReadonlySet<DevnetPart>): readonly number[] {
  return [...(wanted ?? usualChainIds), ...(parts.has('farcaster') ? [Number(optimism.id)] : [])]
}

/** The project id of the devnet's own pages. Its services accept any. */
const projectId = 'devnet'

/**
 * Starts local chains with contracts and money, the services over them, the practice wallet and the sites. Real parts on
 * free ports: for tests (`await using devnet = await startDevnet({ only: ['api'] })`), and for `npm start`.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const parts = withDependencies(options.only, options.further)
  const networks = parts.has('evm')
    ? devnetChains.filter(({ id }) => chainIds(options.chainIds, parts).includes(Number(id)))
    : []
  const { ports = {}, stateDir } = options
  await expectFreePorts(parts, networks, ports)
  const built = buildSites(parts, options.onProgress ?? (() => {}))

  const urls: { -readonly [Name in keyof DevnetUrls]: string } = {}
  const stops: (() => Promise<void>)[] = []
  /** Starts a part if it is wanted, notes its address and how to end it. */
  async function run<Running extends { readonly url: string; stop(): Promise<void> }>(
    part: keyof DevnetUrls,
    start: () => Promise<Running>,
  ): Promise<Running | undefined> {
    if (!parts.has(part)) return undefined
    const running = await start()
    stops.push(running.stop)
    urls[part] = running.url
    return running
  }
  /** Notes how to end what has started. */
  async function kept<Running extends { stop(): Promise<void> }>(starting: Promise<Running>): Promise<Running> {
    const running = await starting
    stops.push(running.stop)
    return running
  }
  let stopping: Promise<void> | undefined
  function stop(): Promise<void> {
    // Together: a service that waits for a slow reader must not keep a chain from being saved.
    stopping ??= Promise.all(stops.splice(0).map((end) => end())).then(() => {})
    return stopping
  }

  try {
    const framePort = ports.frame ?? (await freePort())
    const webPort = ports.web ?? (await freePort())
    const frameOrigin = parts.has('frame') ? `http://localhost:${framePort}` : undefined
    const starting = kept(startChains(networks, { ports, stateDir, lived: options.lived ?? false }))
    const farcasterRpc = parts.has('farcaster') ? () => starting.then(rpcOf(optimism)) : undefined
    const [{ chains, failed }, solana, bitcoin] = await settled([
      starting,
      parts.has('solana') ? kept(startSolanaChain(stateDir, ports.solana)) : undefined,
      parts.has('bitcoin')
        ? kept(startBitcoinChain({ stateDir, port: ports.bitcoin, onProgress: options.onProgress }))
        : undefined,
      // Its services are processes of their own, and know of no chain but Farcaster's.
      startVault(run, { ports, stateDir, frameOrigin, aheadMs: options.vaultAheadMs, farcasterRpc }),
    ])
    const others = [solana, bitcoin].filter((one) => one !== undefined)
    const served = [...chains, ...others.map(({ chain }) => chain)]
    const apiPort = ports.api ?? (await freePort())
    const relayPort = ports.relay ?? (await freePort())
    const solanaUrl = solana?.chain.rpcUrl
    await run('aggregators', () =>
      startDevnetAggregators({ port: ports.aggregators, apiPort, chains, networks, solanaUrl }),
    )
    await run('bundler', () =>
      startBundler({
        port: ports.bundler,
        chains: chains.map(({ caip, rpcUrl }) => ({ chainId: Number(networkOf(networks, caip).id), rpcUrl })),
        logFolder: stateDir === undefined ? undefined : join(stateDir, 'logs'),
        onProgress: options.onProgress,
      }),
    )
    const shop = parts.has('shop')
      ? planDevnetShop({
          port: ports.shop ?? (await freePort()),
          apiUrl: `http://localhost:${apiPort}`,
          chains: [...chains, ...(solana === undefined ? [] : [solana.chain])],
          solanaUsdc: solana?.tokens.find(({ symbol }) => symbol === 'USDC')?.address,
          stateDir,
        })
      : undefined
    const [api, relay, practice] = await settled([
      run('api', async () =>
        startDevnetApi({
          port: apiPort,
          aggregatorsUrl: urls.aggregators,
          bundlerUrl: urls.bundler,
          authUrl: urls.auth,
          others: {
            auth: urls.auth,
            guardian: urls.guardian,
            relay: parts.has('relay') ? `http://localhost:${relayPort}` : undefined,
          },
          swapSources: options.swapSources,
          chains: served,
          tokens: solana?.tokens ?? [],
          stateDir,
          accountPage: `http://localhost:${webPort}`,
          onrampKeys: shop?.providers,
        }),
      ),
      run('relay', async () => startDevnetRelay({ port: relayPort, stateDir })),
      run('practice', async () =>
        startPractice({
          output: await built('practice'),
          chains: chains.map(({ caip, rpcUrl }) => ({ network: networkOf(networks, caip), rpcUrl })),
          families: others.map(({ family }) => family),
          port: ports.practice,
          sessionsFile: stateDir === undefined ? undefined : join(stateDir, 'practice.json'),
        }),
      ),
      shop && run('shop', shop.start),
    ])
    await run('faucet', async () =>
      startFaucet({
        port: ports.faucet,
        givers: [
          ...chains.map(({ caip, rpcUrl }) => createEvmGiver(rpcUrl, networkOf(networks, caip))),
          ...others.map(({ giver }) => giver),
        ],
      }),
    )
    await run('frame', async () => startDevnetFrame({ port: framePort, urls, output: await built('frame'), stateDir }))
    const membersPort = ports.siwx ?? (await freePort())
    const kitSite = (site: 'web' | 'example' | 'requests' | 'siwx') =>
      run(site, async () =>
        serveSite({
          output: await built(site),
          port: { ...ports, siwx: membersPort, web: webPort }[site],
          answer: site === 'siwx' ? membersServer(membersPort, chains) : undefined,
          settings: {
            apiUrl: api?.url ?? '',
            projectId,
            relayUrl: relay?.url,
            practicePhoneUrl: urls.phone,
            frameUrl: urls.frame,
            signIns: true,
            nameZone: devnetNames.zone,
            mailboxUrl: urls.mail,
            faucetUrl: urls.faucet,
            devnet: true,
            networks: (site === 'example' ? chains : served).map(({ caip }) => caip),
          },
          practice: practice && {
            origin: practice.url,
            scriptFile: practice.scriptFile,
            families: site === 'example' ? [] : practice.families,
          },
        }),
      )
    // First, since the pages lead to it.
    await run('phone', async () =>
      startPhone({
        output: await built('phone'),
        port: ports.phone,
        relayUrl: relay?.url ?? '',
        projectId,
        chains,
        solana: solana?.chain,
        bitcoin: bitcoin?.chain,
      }),
    )
    await settled([kitSite('web'), kitSite('example'), kitSite('requests'), kitSite('siwx')])
    return { urls, chains: served, failed, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The server behind the page for members. */
function membersServer(port: number, chains: readonly { readonly caip: string; readonly rpcUrl: string }[]) {
  const rpc = Object.fromEntries(chains.map(({ caip, rpcUrl }) => [caip, rpcUrl]))
  return createMembersServer({ domain: `localhost:${port}`, rpc })
}

/** Where a chain of those that were started is asked. */
const rpcOf =
  ({ caipNetworkId }: Network) =>
  ({ chains }: Pick<Devnet, 'chains'>): string =>
    chains.find(({ caip }) => caip === caipNetworkId)?.rpcUrl ?? ''

const portNameOf = (network: Network): PortName => `eip155:${network.id}`

function networkOf(networks: readonly Network[], caip: string): Network {
  const found = networks.find(({ caipNetworkId }) => caipNetworkId === caip)
  if (found === undefined) throw new Error(`The devnet has no chain ${caip}.`)
  return found
}

const chainNames: Partial<Record<DevnetPart, string>> = { solana: 'Solana', bitcoin: 'Bitcoin' }

async function expectFreePorts(
  parts: ReadonlySet<DevnetPart>,
  networks: readonly Network[],
  ports: NonNullable<DevnetOptions['ports']>,
): Promise<void> {
  const wanted: readonly (readonly [PortName, string])[] = [
    ...[...parts].flatMap((part) => (part === 'evm' ? [] : [[part, chainNames[part] ?? part] as const])),
    ...networks.map((network) => [portNameOf(network), network.name] as const),
  ]
  for (const [name, purpose] of wanted) {
    const port = ports[name]
    if (port !== undefined) await expectFreePort(port, purpose)
  }
}

/** Waits for all of them, so that what has started is known before a failure is thrown. */
async function settled<Things extends readonly unknown[]>(
  starting: {
    [Index in keyof Things]: Promise<Things[Index]> | Things[Index]
  },
): Promise<Things> {
  await Promise.allSettled(starting)
  return Promise.all(starting) as unknown as Promise<Things>
}
