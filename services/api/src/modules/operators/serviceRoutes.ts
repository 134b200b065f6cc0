import {
  getOperatedServices,
  getSecurityEvents,
  type OperatedService,
  operatorRoles,
  type SecurityEvent,
} from '@latchkey/protocol/http'
import { guardianOperatorEndpoints as guarded, operatorEndpoints } from '@latchkey/protocol/vault'
import type { AppDeps } from '../../appDeps.types.ts'
import { jsonReply } from '../../http/replies.ts'
import type { Route } from '../../http/route.ts'
import { type AskService, askedOf } from './askService.ts'
import { readActsBefore } from './operatorActs.ts'
import type { OperatorRoutes } from './operatorRoutes.ts'
import { createEvictedReader } from './readEvicted.ts'

type Deps = Pick<AppDeps, 'clock' | 'config' | 'database' | 'onrampProviders'> & {
  readonly routes: OperatorRoutes
  readonly askService: AskService
}

const timeoutMs = 2_000
/** What was asked counts for so long: pages that are looked at ask the services no more often. */
const keptMs = 5_000

/** The other services, what waits, and what happened: numbers and times, and no person. */
export function serviceRoutes({
  clock,
  config,
  database,
  onrampProviders,
  routes,
  askService,
}: Deps): readonly Route[] {
  const { urls, people, relayMetricsToken } = config.others
  const readEvicted = createEvictedReader({ url: urls.relay, token: relayMetricsToken })
  const asked = askedOf(people)
  let held: { readonly services: Promise<OperatedService[]>; readonly atMs: number } | undefined

  async function readyAt(url: string): Promise<'ready' | 'unready' | 'away'> {
    try {
      const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      await answer.body?.cancel()
      return answer.status === 200 ? 'ready' : 'unready'
    } catch {
      return 'away'
    }
  }

  async function readService(name: OperatedService['name']): Promise<OperatedService> {
    const url = urls[name]
    if (url === undefined) return { name, state: 'unset', askedAt: null, work: null, evicted: null }
    const [state, work, evicted] = await Promise.all([
      readyAt(url),
      readWork(name),
      name === 'relay' ? readEvicted() : null,
    ])
    return { name, state, askedAt: new Date(clock.nowMs()).toISOString(), work, evicted }
  }

  /** Null where it isn't said: the service's own state tells why, or the api has no token for it. */
  async function readWork(name: OperatedService['name']): Promise<OperatedService['work']> {
    if (name === 'relay' || !asked[name]) return null
    const endpoint = name === 'auth' ? operatorEndpoints.authState : guarded.guardianState
    return askService(name, endpoint, {}).catch(() => null)
  }

  function readServices(): Promise<OperatedService[]> {
    const nowMs = clock.nowMs()
    if (held === undefined || nowMs - held.atMs >= keptMs)
      held = { services: Promise.all((['relay', 'auth', 'guardian'] as const).map(readService)), atMs: nowMs }
    return held.services
  }

  async function readOrders() {
    if (onrampProviders.length === 0) return null
    const rows = await database
      .selectFrom('onramp_orders')
      .select(({ fn }) => ['state', fn.countAll().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute()
    return rows.map(({ state, count }) => ({ state, count: Number(count) }))
  }

  async function readLeases() {
    const rows = await database.selectFrom('leases').select(['name', 'holder', 'term']).orderBy('name').execute()
    return rows.map(({ name, holder, term }) => ({
      name,
      holder: holder === '' ? null : holder.slice(0, 8),
      term: Number(term),
    }))
  }

  /** Of each source what it has, and whether it has more. */
  async function readEvents(beforeMs: number | null): Promise<readonly Source[]> {
    const of = (source: SecurityEvent['source'], page: VaultPage): Source => ({
      more: page.more,
      events: page.events.map(({ atMs, event, account }) => ({ atMs, source, event, actor: null, subject: account })),
    })
    const own = await readActsBefore(database, beforeMs)
    return [
      own,
      ...(asked.auth ? [of('auth', await askService('auth', operatorEndpoints.authEvents, { beforeMs }))] : []),
      ...(asked.guardian ? [of('guardian', await askService('guardian', guarded.guardianEvents, { beforeMs }))] : []),
    ]
  }

  return [
    routes.of(operatorRoles, getOperatedServices, async () =>
      jsonReply({
        readAt: new Date(clock.nowMs()).toISOString(),
        services: await readServices(),
        leases: await readLeases(),
        orders: await readOrders(),
      }),
    ),

    routes.of(['owner', 'support'], getSecurityEvents, async ({ query }) => {
      const sources = await readEvents(query.before ?? null)
      // What is older than the end of a page that goes on may have something between: it comes with the next one.
      const ends = sources.flatMap(({ more, events }) => (more ? [events.at(-1)?.atMs ?? 0] : []))
      const sinceMs = Math.max(0, ...ends)
      const events = sources
        .flatMap((source) => source.events)
        .filter(({ atMs }) => atMs >= sinceMs)
        .toSorted((one, other) => other.atMs - one.atMs)
      return jsonReply({
        asked,
        events: events.map(({ atMs, ...event }) => ({ at: new Date(atMs).toISOString(), ...event })),
        next: ends.length === 0 ? null : String(sinceMs),
      })
    }),
  ]
}

type VaultPage = {
  readonly more: boolean
  readonly events: readonly { readonly atMs: number; readonly event: string; readonly account: string }[]
}
type Source = {
  readonly more: boolean
  readonly events: readonly (Omit<SecurityEvent, 'at'> & { readonly atMs: number })[]
}
