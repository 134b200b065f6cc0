import { constants, type ErrorCategory, type EventName, eventProperties, isKitError } from '@latchkey/protocol'
import { type ErrorEvent, endpointUrl, postEvent, type TrackedEvent } from '@latchkey/protocol/http'
import { safeParse } from 'valibot'
import { identityQuery } from '../api/identity.ts'
import { selectAccount } from '../connection/account.selectors.ts'
import type { Kit, KitEvent } from '../kit/kit.types.ts'
import { showErrorToast } from '../notifications/notification.machine.ts'
import { analyticsConfigQuery } from '../queries/config.query.ts'
import { telemetryOf } from './telemetry.ts'

const maxMessageLength = 1_000
const maxStackLength = 8_000

/** A failure without personal data: the code and fixed sentence of our own errors, the redacted message of others. */
function describeError(error: unknown): { errorType: string; errorMessage: string; stackTrace: string } {
  if (isKitError(error)) return { errorType: error.code, errorMessage: error.shortMessage, stackTrace: '' }
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: 'Not an error', stackTrace: '' }
  return {
    errorType: error.name,
    errorMessage: scrubbed(error.message).slice(0, maxMessageLength),
    stackTrace: scrubbed(error.stack ?? '').slice(0, maxStackLength),
  }
}

/** Takes out what could be an e-mail address, an account, a key, a token, or the query of an address. */
function scrubbed(text: string): string {
  return text
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '[mail]')
    .replace(/\?[^\s:)]+/g, '?[query]')
    .replace(/\b(?:0x)?[0-9a-zA-Z_-]{32,}\b/g, '[long]')
}

/** So many wait for the operator's answer. */
const maxWaiting = 50

type Body = TrackedEvent | ErrorEvent

/**
 * Reports to the service what the person does and what goes wrong, until `signal` aborts. Nothing leaves before the
 * operator has said that it is wanted; if it is not, nothing leaves at all.
 */
export function runTelemetry(kit: Kit, signal: AbortSignal): void {
  // A server has no page to report on.
  if (signal.aborted || !kit.features.analytics || !kit.options.apiUrl || kit.env.href() === '') return
  const telemetry = telemetryOf(kit)
  const waiting: Body[] = []
  let state: 'asking' | 'on' | 'off' = 'asking'

  const send = (body: Body) => {
    if (signal.aborted || state === 'off') return
    if (state === 'asking') {
      if (waiting.length < maxWaiting) waiting.push(body)
      return
    }
    void post(kit, body).then((status) => {
      if (status !== 403) return
      state = 'off'
      // Once per page: further reports would be refused as well.
      if (telemetry.isRefused) return
      telemetry.isRefused = true
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
  telemetry.report = capped(kit, (category, error) => {
    send({
      ...eventHead(kit),
      timestamp: new Date(kit.env.clock.nowMs()).toISOString(),
      props: { type: 'error', event: category, ...describeError(error) },
    })
  })
  signal.addEventListener('abort', () => {
    stopEvents()
    telemetry.report = undefined
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
  let reported: readonly number[] = []
  return (category, error) => {
    const nowMs = kit.env.clock.nowMs()
    reported = reported.filter((atMs) => nowMs - atMs < constants.telemetryWindowMs)
    if (reported.length >= constants.telemetryErrorsMax) return
    reported = [...reported, nowMs]
    report(category, error)
  }
}

/** The status of the answer; undefined where none came, which is not reported. */
async function post(kit: Kit, body: Body): Promise<number | undefined> {
  try {
    const url = endpointUrl(kit.options.apiUrl ?? '', postEvent.path, {}, {}, identityQuery(kit))
    // No content type is set: plain text needs no preflight. The page may be going away.
    return (await kit.env.fetch(url, { method: 'POST', body: JSON.stringify(body), keepalive: true })).status
  } catch {
    return undefined
  }
}

/** What every event says of itself: an id, and the page without its query and fragment, which may hold anything. */
function eventHead(kit: Kit): { eventId: string; url: string; domain: string } {
  const { origin, pathname, hostname } = new URL(kit.env.href())
  return { eventId: uuid(kit.env.randomBytes(16)), url: `${origin}${pathname}`, domain: hostname }
}

/** Version 4 of random bytes (RFC 9562). */
function uuid(bytes: Uint8Array): string {
  const marked = bytes.map((byte, index) => (index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte))
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
