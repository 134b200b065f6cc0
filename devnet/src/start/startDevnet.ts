import { join } from 'node:path'
import type { Network } from '@latchkey/protocol'
import { devnetChains } from '../chains/devnetChains.ts'
import { type Practice, startPractice } from '../practice/startPractice.ts'
import { expectFreePort } from '../process/expectFreePort.ts'
import { freePort } from '../process/freePort.ts'
import { buildSite } from '../site/buildSite.ts'
import { serveSite } from '../site/serveSite.ts'
import type { SiteSettings } from '../site/site.types.ts'
import { siteSources } from '../site/siteSources.ts'
import type { Devnet, DevnetOptions, DevnetPart } from './devnet.types.ts'
import type { PortName } from './ports.ts'
import { startChain } from './startChain.ts'
import { startDevnetApi } from './startDevnetApi.ts'
import { withDependencies } from './withDependencies.ts'

const siteFolders = { web: 'apps/web', example: 'examples/minimal' } as const

/** The project id of the devnet's own pages. Its api accepts any. */
const projectId = 'devnet'

/**
 * Starts local chains with contracts and money, the services over them, the practice wallet and the sites. Real parts on
 * free ports: for tests (`await using devnet = await startDevnet({ only: ['api'] })`), and for `npm start`.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const parts = withDependencies(options.only)
  const networks = devnetChains.filter(({ id }) => options.chainIds?.includes(Number(id)) ?? true)
  const { ports = {}, stateDir } = options
  await expectFreePorts(parts, networks, ports)

  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  function stop(): Promise<void> {
    stopping ??= (async () => {
      // Together: a service that waits for a slow reader must not keep a chain from being saved.
      await Promise.all(stops.splice(0).map((end) => end()))
    })()
    return stopping
  }

  try {
    const urls: Partial<Record<Exclude<DevnetPart, 'evm'>, string>> = {}
    const started = await allOrNothing(
      networks.map((network) => startChain(network, ports[portNameOf(network)], stateDir)),
      (chain) => chain.stop(),
    )
    stops.push(async () => void (await Promise.all(started.map((chain) => chain.stop()))))
    const chains = networks.flatMap(({ caipNetworkId, name }, index) => {
      const rpcUrl = started[index]?.rpcUrl
      return rpcUrl === undefined ? [] : [{ caip: caipNetworkId, name, rpcUrl }]
    })
    const failed = Promise.race(
      started.map(async (chain, index) => {
        await chain.exited
        return `The chain ${networks[index]?.name} has ended by itself.`
      }),
    )

    if (parts.has('api')) {
      const api = await startDevnetApi({ port: ports.api ?? (await freePort()), chains, stateDir })
      stops.push(api.stop)
      urls.api = api.url
    }
    let practice: Practice | undefined
    if (parts.has('practice')) {
      practice = await startPractice({
        chains: practiceChains(networks, chains),
        port: ports.practice,
        sessionsFile: stateDir === undefined ? undefined : join(stateDir, 'practice.json'),
        onBuild: () => options.onProgress?.('Building the practice wallet …'),
      })
      stops.push(practice.stop)
      urls.practice = practice.url
    }
    for (const site of ['web', 'example'] as const) {
      if (!parts.has(site) || urls.api === undefined) continue
      const folder = siteFolders[site]
      const output = await buildSite({
        folder,
        sources: siteSources,
        onBuild: () => options.onProgress?.(`Building ${folder} …`),
      })
      const settings: SiteSettings = {
        apiUrl: urls.api,
        projectId,
        devnet: true,
        networks: chains.map(({ caip }) => caip),
      }
      const served = await serveSite({
        output,
        port: ports[site],
        settings,
        practice: practice && { origin: practice.url, scriptFile: practice.scriptFile },
      })
      stops.push(served.stop)
      urls[site] = served.url
    }
    return { urls, chains, failed, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const portNameOf = (network: Network): PortName => `eip155:${network.id}`

async function expectFreePorts(
  parts: ReadonlySet<DevnetPart>,
  networks: readonly Network[],
  ports: NonNullable<DevnetOptions['ports']>,
): Promise<void> {
  const wanted: readonly (readonly [PortName, string])[] = [
    ...[...parts].flatMap((part) => (part === 'evm' ? [] : [[part, part] as const])),
    ...networks.map((network) => [portNameOf(network), network.name] as const),
  ]
  for (const [name, purpose] of wanted) {
    const port = ports[name]
    if (port !== undefined) await expectFreePort(port, purpose)
  }
}

function practiceChains(networks: readonly Network[], chains: Devnet['chains']): startPractice.Options['chains'] {
  return networks.flatMap(({ id, name, nativeCurrency: { symbol, decimals }, caipNetworkId }) => {
    const rpcUrl = chains.find(({ caip }) => caip === caipNetworkId)?.rpcUrl
    return rpcUrl === undefined ? [] : [{ chainId: Number(id), name, symbol, decimals, rpcUrl }]
  })
}

/** All of them, or the first failure once the others have been ended. */
async function allOrNothing<Thing>(
  starting: readonly Promise<Thing>[],
  end: (thing: Thing) => Promise<void>,
): Promise<readonly Thing[]> {
  const results = await Promise.allSettled(starting)
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure === undefined) return started
  await Promise.all(started.map(end))
  throw failure.reason
}
