import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { metricsPages } from '@latchkey/service-kit/metricsPages'
import { createProbes } from '@latchkey/service-kit/probes'
import { createLimitedServer, listen, openPages, requestListener } from '@latchkey/service-kit/server'
import { createApp } from './app.ts'
import { type RelayOptions, resolveConfig } from './config/config.ts'
import { createDeps } from './deps.ts'
import { healthModule } from './modules/health/healthModule.ts'
import { metricsModule } from './modules/metrics/metricsModule.ts'
import { rpcModule } from './modules/rpc/rpcModule.ts'
import { createAttestor } from './modules/verify/createAttestor.ts'
import { verifyModule } from './modules/verify/verifyModule.ts'
import { SocketServer } from './sockets/SocketServer.ts'
import { version } from './version.ts'

/** A running relay. */
export type Relay = {
  /** `ws://…`: what clients take as `relayUrl`. */
  readonly url: string
  /** `http://…`: /health, /metrics, /rpc. */
  readonly httpUrl: string
  /** What it answers over HTTP. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  /** What it answers over sockets and at /rpc, but batches of it. */
  readonly methods: readonly string[]
  /** Closes a share of the sockets with 4010, so that they spread over the processes behind one address. */
  rebalance(share: number): number
  /** Says good-bye to the sockets (1001), writes what is in memory, and ends. */
  stop(): Promise<void>
}

const sweepIntervalMs = 60_000
const quotaIntervalMs = 5_000

/** Starts a relay in this process. Without options it listens on a free port of the loopback and keeps messages in memory. */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const config = resolveConfig(options)
  const deps = await createDeps(config)
  const { bytes, events, mailbox, quota, room, socketServices, store } = deps
  const sockets = new SocketServer({
    services: socketServices,
    events,
    heartbeatMs: config.heartbeatMs,
    addressOf: deps.addressOf,
    connectBuckets: deps.connectBuckets,
    admit: deps.admit,
    onClosed(courier) {
      const topics = [...courier.topics]
      for (const topic of topics) deps.hub.remove(topic, courier)
      deps.cluster.seats?.release(deps.hub.leftBy(courier.client.key, topics), courier.client.key)
    },
  })
  const startedAtMs = config.clock.monotonicMs()
  const app = createApp({
    onFailure: events.failed,
    frameBytes: config.limits.frameBytes,
    meters: deps.metrics.http,
    modules: [
      ...(config.verify
        ? [
            verifyModule({
              attestor: await createAttestor(store),
              store,
              projects: deps.projects,
              nowMs: deps.time.nowMs,
              takeRoom: deps.takeRoom,
              addressOf: deps.addressOf,
            }),
          ]
        : []),
      healthModule({
        version,
        storage: config.storage.kind,
        ping: () => store.ping(),
        sockets: () => sockets.size,
        uptimeMs: () => config.clock.monotonicMs() - startedAtMs,
      }),
      metricsModule({ registry: deps.metrics.registry, token: config.metricsToken }),
      rpcModule({
        frameBytes: config.limits.frameBytes,
        admit: deps.admit,
        answer: socketServices.answer,
        addressOf: deps.addressOf,
        withinRates: (client, request) =>
          socketServices.clientBuckets.take(client) &&
          (request === undefined || socketServices.addressBuckets.take(deps.addressOf(request))),
      }),
    ],
  })
  const probes = createProbes({ check: () => store.ping(), drainMs: config.drainMs, meters: deps.metrics.meters })
  const server = createLimitedServer(requestListener(app), {
    upgrade: (request, raw, head) => sockets.upgrade(request, raw, head),
    trustedProxies: config.trustedProxies,
    probes,
    meters: deps.metrics.meters,
  })
  const pages = metricsPages(deps.metrics, config, events.failed)
  await quota.save()
  await bytes.load()
  await room.measure()
  await listen(server, config.port, config.host)
  const closePages = pages && (await openPages(pages))
  const { port } = server.address() as AddressInfo
  const background = (task: () => Promise<unknown>) => () => void task().catch(events.storeFailed)
  const sweep = background(async () => {
    events.swept(await mailbox.sweep())
    await store.sweepAttestations(deps.time.nowMs())
    await bytes.sweep()
  })
  const timers = [
    setInterval(sweep, sweepIntervalMs),
    setInterval(
      background(async () => {
        await quota.save()
        await room.measure()
        events.evicted(await store.takeEvicted())
      }),
      quotaIntervalMs,
    ),
  ]
  events.started(port, config.storage.kind)
  let stopping: Promise<void> | undefined
  async function end(): Promise<void> {
    await probes.drain()
    for (const timer of timers) clearInterval(timer)
    deps.disk.stop()
    const closed = once(server, 'close')
    server.close()
    await sockets.stop(config.stopGraceMs)
    server.closeAllConnections()
    await closed
    await mailbox.drain()
    await deps.feed?.stop()
    closePages?.()
    deps.cluster.close()
    await quota.save().catch(events.storeFailed)
    await bytes.save()
    await store.close()
    events.stopped()
  }
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    url: `ws://${host}:${port}`,
    httpUrl: `http://${host}:${port}`,
    routes: app.routes,
    methods: [...deps.methods.keys()],
    rebalance: (share) => sockets.rebalance(share),
    stop() {
      stopping ??= end()
      return stopping
    },
  }
}
