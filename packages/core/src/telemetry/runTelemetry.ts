import { constants, type ErrorCategory, type EventName, eventProperties } from '@latchkey/protocol'
import { type ErrorEvent, endpointUrl, postEvent, type TrackedEvent } from '@latchkey/protocol/http'
import { safeParse } from 'valibot'
import { identityQuery } from '../api/identityQuery.ts'
import { selectAccount } from '../connection/account.selectors.ts'
import type { Kit, KitEvent } from '../kit/kit.types.ts'
import { showErrorToast } from '../notifications/showErrorToast.ts'
import { analyticsConfigQuery } from '../queries/analyticsConfig.query.ts'
import { describeError } from './describeError.ts'
import { eventHead } from './eventHead.ts'
import { reportSlot } from './reportError.ts'

/** So many wait for the operator's answer. */
const mostWaiting = 50

type Body = TrackedEvent | ErrorEvent

/**
 * Tells the service what the person does and what goes wrong, until `signal` aborts. Nothing leaves before the operator
 * has said that it is wanted; if it is not, nothing leaves at all.
 */
export function runTelemetry(kit: Kit, signal: AbortSignal): void {
  // A server has no page to tell of.
  if (signal.aborted || !kit.features.analytics || !kit.options.apiUrl || kit.env.href() === '') return
  const waiting: Body[] = []
  let state: 'asking' | 'on' | 'off' = 'asking'

  const send = (body: Body) => {
    if (signal.aborted || state === 'off') return
    if (state === 'asking') {
      if (waiting.length < mostWaiting) waiting.push(body)
      return
    }
    void post(kit, body).then((status) => {
      if (status !== 403) return
      state = 'off'
      // Once a page: whatever else is told would be refused as well (spec 8).
      if (kit.slots.has('telemetry.refused')) return
      kit.slots.set('telemetry.refused', true)
      showErrorToast(kit, { message: 'Invalid App Configuration', code: 'analytics/forbidden' })
    })
  }

  const track = (event: EventName, properties: object) => {
    const parsed = safeParse(eventProperties[event], properties)
    if (!parsed.success) return
    const { address } = selectAccount(kit.store.getState())
    send({
      ...eventHead(kit),
      timestamp: kit.env.clock.nowMs(),
      props: { type: 'track', event, properties: parsed.output, ...(address !== undefined && { address }) },
    })
  }

  track('INITIALIZE', { networks: kit.networks.map(({ caipNetworkId }) => caipNetworkId) })
  const stopEvents = kit.onEvent((event) => {
    if (isTracked(event)) track(event.type, event)
  })
  kit.slots.set(
    reportSlot,
    capped(kit, (category, error) => {
      send({
        ...eventHead(kit),
        timestamp: new Date(kit.env.clock.nowMs()).toISOString(),
        props: { type: 'error', event: category, ...describeError(error) },
      })
    }),
  )
  signal.addEventListener('abort', () => {
    stopEvents()
    kit.slots.delete(reportSlot)
  })
  void analyticsConfigQuery(kit)
    .queryFn({ signal })
    .then(({ isAnalyticsEnabled }) => {
      state = isAnalyticsEnabled ? 'on' : 'off'
      for (const body of waiting.splice(0)) send(body)
    })
}

function isTracked(event: KitEvent): event is KitEvent & { readonly type: EventName } {
  return Object.hasOwn(eventProperties, event.type)
}

/** At most 5 failures in 60 s (spec 9): the same fault in a loop says nothing new. */
function capped(kit: Kit, report: (category: ErrorCategory, error: unknown) => void): typeof report {
  let told: readonly number[] = []
  return (category, error) => {
    const nowMs = kit.env.clock.nowMs()
    told = told.filter((atMs) => nowMs - atMs < constants.telemetryWindowMs)
    if (told.length >= constants.telemetryErrorsMax) return
    told = [...told, nowMs]
    report(category, error)
  }
}

/** The status of the answer; undefined where none came: nobody is bothered with that. */
async function post(kit: Kit, body: Body): Promise<number | undefined> {
  try {
    const url = endpointUrl(kit.options.apiUrl ?? '', postEvent.path, {}, {}, identityQuery(kit))
    // No content type is set: plain text needs no preflight. The page may be going away.
    return (await kit.env.fetch(url, { method: 'POST', body: JSON.stringify(body), keepalive: true })).status
  } catch {
    return undefined
  }
}
