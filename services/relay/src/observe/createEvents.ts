import { uncountedProxyAdvice } from '@latchkey/service-kit/callerNetwork'
import { diskMessages } from '@latchkey/service-kit/diskWatch'
import { errorFields } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import type { RelayMetrics } from './createMetrics.ts'

/** Why a connection was turned away. */
export type ConnectRefusal = 'token' | 'project' | 'origin' | 'limit' | 'stopping' | 'away'

/** The limits that close a socket, or refuse a message. */
export type LimitName =
  | 'socket-rate'
  | 'client-rate'
  | 'address-rate'
  | 'connect-rate'
  | 'unsent'
  | 'memory'
  | 'client-bytes'
  | 'address-bytes'
  | 'storage'
  | 'disk'

/** The only place that says what happened: to the log and to the metrics. */
export type RelayEvents = ReturnType<typeof createEvents>

/**
 * Nothing here takes a topic, a token, an address or a client id, so the log can neither join topics to people nor leak
 * either. `connection` is a number that means something to this process alone.
 */
export function createEvents(logger: Logger, metrics: RelayMetrics) {
  return {
    started: (port: number, storage: string) => logger.info({ port, storage }, 'relay started'),
    stopped: () => logger.info('relay stopped'),
    connected(connection: number, details: { project: string | undefined; agent: string }) {
      metrics.opened.inc({ outcome: 'accepted' })
      metrics.sockets.inc()
      logger.debug({ connection, ...details }, 'connected')
    },
    refused(reason: ConnectRefusal) {
      metrics.opened.inc({ outcome: reason })
      logger.debug({ reason }, 'connection refused')
    },
    disconnected(connection: number, code: number) {
      metrics.sockets.dec()
      metrics.closed.inc({ code: knownCode(code) })
      logger.debug({ connection, code }, 'disconnected')
    },
    limited(limit: LimitName) {
      metrics.limited.inc({ limit })
      logger.debug({ limit }, 'limit reached')
    },
    answered(method: string, outcome: string) {
      metrics.requests.inc({ method, outcome })
    },
    published: (count: number) => metrics.published.inc(count),
    delivered: () => metrics.delivered.inc(),
    acknowledged: () => metrics.acknowledged.inc(),
    committed(groups: number, durationMs: number) {
      metrics.commitSize.observe(groups)
      metrics.commitSeconds.observe(durationMs / 1_000)
    },
    storeFailed(error: unknown) {
      metrics.database.failed()
      logger.error(errorFields(error), 'storage failed')
    },
    projectsAway(error: unknown) {
      logger.warn(errorFields(error), 'projects cannot be read')
    },
    evicted(count: number) {
      metrics.evicted.inc(count)
      metrics.evictedLately.add(count)
    },
    swept(count: number) {
      metrics.swept.inc(count)
      if (count > 0) logger.debug({ count }, 'expired messages deleted')
    },
    sharing(up: boolean) {
      metrics.sharing.set(up ? 1 : 0)
      if (up) logger.info('valkey connected: fan-out by publish and subscribe')
      else logger.warn('valkey lost: other processes are polled for through the database')
    },
    diskChanged(isLow: boolean, freeBytes: number) {
      if (isLow) logger.error({ freeBytes }, diskMessages.low)
      else logger.info({ freeBytes }, diskMessages.enough)
    },
    proxyUncounted: () => logger.warn(uncountedProxyAdvice),
    failed: (error: unknown) => logger.error(errorFields(error), 'unexpected failure'),
  }
}

/** Keeps the label's values few: clients may close with any number. */
function knownCode(code: number): string {
  return code <= 1015 || [3000, 4008, 4010].includes(code) ? String(code) : 'other'
}
