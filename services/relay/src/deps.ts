import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createNetworkReader } from '@latchkey/service-kit/callerNetwork'
import { createDiskWatch } from '@latchkey/service-kit/diskWatch'
import { createLogger } from '@latchkey/service-kit/log'
import { createRelayTime } from './clock/clock.ts'
import { createCluster } from './cluster/createCluster.ts'
import { createRequestLimit } from './cluster/SharedBuckets.ts'
import { SharedFeed } from './cluster/SharedFeed.ts'
import type { RelayConfig } from './config/config.ts'
import { Courier } from './delivery/Courier.ts'
import { Hub } from './delivery/Hub.ts'
import { Mailbox } from './mailbox/Mailbox.ts'
import type { StoredMessage } from './mailbox/message.ts'
import { type Answer, answerRequest } from './methods/answerRequest.ts'
import { createMethods } from './methods/createMethods.ts'
import { createEvents } from './observe/createEvents.ts'
import { createMetrics } from './observe/createMetrics.ts'
import { createProjectSource } from './projects/createProjectSource.ts'
import { createRoomTaker } from './quota/createRoomTaker.ts'
import { DailyBytes } from './quota/DailyBytes.ts'
import { DailyQuota } from './quota/DailyQuota.ts'
import { StorageRoom } from './quota/StorageRoom.ts'
import { admitClient, type Credentials } from './sockets/admitClient.ts'
import { InboundTotal, OutboundBudget } from './sockets/memoryBudgets.ts'
import type { SocketServices } from './sockets/socketServices.types.ts'
import { openStore } from './store/openStore.ts'
import { splitMethod } from './wire/frame.ts'

/** Builds everything that a relay is made of, but no server. */
export async function createDeps(config: RelayConfig) {
  const time = createRelayTime(config.clock)
  const metrics = createMetrics(config.clock)
  const events = createEvents(createLogger('relay', config.logLevel), metrics)
  const store = await openStore(config, metrics.database)
  const projects = createProjectSource({
    projects: config.projects,
    store: config.projectStore,
    nowMs: time.nowMs,
    onFailure: events.projectsAway,
  })
  const quota = new DailyQuota(store, projects, time.nowMs)
  const monotonicMs = () => config.clock.monotonicMs()
  const { bytesPerClientDay, bytesPerAddressDay, storedBytes } = config.limits
  const bytes = new DailyBytes(store, {
    budgets: { client: bytesPerClientDay, address: bytesPerAddressDay },
    secret: await store.secret('daily-bytes', randomBytes(32).toString('hex')),
    nowMs: time.nowMs,
    onFailure: events.storeFailed,
  })
  const cluster = createCluster(config)
  const hub = new Hub(cluster.bus?.ears)
  metrics.meters.reading('latchkey_relay_topics', 'Topics with a subscriber at this process', () => hub.topics)
  const mailbox = new Mailbox(store, {
    nowMs: time.nowMs,
    sweepGraceMs: config.sweepGraceMs,
    readsOvertake: store.log !== undefined,
    // A store of this process alone takes them in turn.
    commitsAtOnce: store.log === undefined ? 2 : 1,
    onCommit: events.committed,
    onFailure: events.storeFailed,
  })
  const room = new StorageRoom(store, { maxBytes: storedBytes, monotonicMs, dropExpired: () => mailbox.sweep(0) })
  metrics.meters.reading('latchkey_relay_stored_bytes', 'Stored messages; 0 where STORED_MAX_MB is', () => room.bytes)
  const disk = await createDiskWatch({
    sqlitePath: config.storage.kind === 'sqlite' ? config.storage.path : undefined,
    reserveBytes: config.diskReserveBytes,
    meters: metrics.meters,
    reusableBytes: () => store.reusableBytes(),
    // As on a full disk, what has expired gives up its grace.
    whileLow: () => mailbox.sweep(0),
    onChange: events.diskChanged,
    onFailure: events.storeFailed,
  })
  const feed =
    store.log &&
    new SharedFeed(
      {
        log: store.log,
        hub,
        bus: cluster.bus,
        nowMs: time.nowMs,
        answered: () => mailbox.answered(),
        onSharing: events.sharing,
        onFailure: events.storeFailed,
      },
      await store.log.position(),
    )
  const announce = (messages: readonly StoredMessage[]) => {
    events.published(messages.length)
    if (feed === undefined) for (const message of messages) hub.deliver(message)
    else feed.announce(messages)
  }
  const takeRoom = createRoomTaker({ bytes, disk, room, onLimit: events.limited })
  const methods = createMethods({
    mailbox,
    hub,
    seats: cluster.seats,
    heard: cluster.bus && ((topics) => cluster.bus?.ears.heard(topics)),
    limits: config.limits,
    attestations: config.attestations,
    takeQuota: (projectId, count) => quota.take(projectId, count),
    takeRoom,
    announce,
  })
  const answerOptions = { methods, limits: config.limits, onFailure: events.failed }
  const answer: SocketServices['answer'] = async (caller, request, parsed): Promise<Answer> => {
    const result = await answerRequest(answerOptions, caller, request, parsed)
    const name = splitMethod(request.method)?.name ?? ''
    events.answered(methods.has(name) ? name : 'other', result.error === undefined ? 'ok' : String(result.error.code))
    return result
  }
  const socketServices: SocketServices = {
    limits: config.limits,
    staleMs: config.staleMs,
    monotonicMs,
    clientBuckets: cluster.clientBuckets,
    addressBuckets: cluster.addressBuckets,
    budget: new OutboundBudget(config.limits.bufferedBytes),
    inbound: new InboundTotal(config.limits.allUnansweredBytes),
    events,
    createCourier: (client, outlet) =>
      new Courier(client, outlet, {
        mailbox,
        limits: config.limits,
        nowMs: time.nowMs,
        shared: store.log !== undefined,
        onDelivered: events.delivered,
        onFailure: events.storeFailed,
      }),
    answer,
  }
  const readNetwork = createNetworkReader({
    trustedProxies: config.trustedProxies,
    onUncounted: events.proxyUncounted,
  })
  return {
    config,
    time,
    metrics,
    events,
    store,
    projects,
    quota,
    bytes,
    disk,
    takeRoom,
    room,
    hub,
    mailbox,
    cluster,
    feed,
    methods,
    socketServices,
    connectBuckets: createRequestLimit(config.limits.connectRate, monotonicMs),
    addressOf: ({ socket, headers }: IncomingMessage) =>
      readNetwork(socket.remoteAddress, (name) => [headers[name]].flat().join(',') || undefined).network,
    admit: (credentials: Credentials) =>
      admitClient(credentials, {
        nowMs: time.nowMs(),
        audiences: config.audiences,
        projects,
        devnet: config.devnet,
      }),
  }
}
