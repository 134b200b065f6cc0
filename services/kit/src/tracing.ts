import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { RequestListener } from 'node:http'
import { isIP } from 'node:net'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { headerText } from './http.ts'

/** At a stop, what is still to be sent has this long. */
const lastSendMs = 3_000

let isOn = false
const tracer = () => trace.getTracer('latchkey')

/**
 * Sends what this process does to a collector, as traces of OpenTelemetry, where `OTEL_EXPORTER_OTLP_ENDPOINT` names one
 * (OTLP over HTTP; the other `OTEL_` variables of the SDK count too). Without it nothing is loaded. Before anything is opened.
 *
 * A span names a route, a table or a host: never a path as it was sent, a body, an address, a token or a caller.
 * @returns Sends the rest and ends it; undefined where nothing was begun.
 */
export async function startTracing(
  service: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<(() => Promise<void>) | undefined> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_SDK_DISABLED === 'true') return undefined
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const name = environment.OTEL_SERVICE_NAME || `latchkey-${service}`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  isOn = true
  const stopCalls = traceCalls()
  return async () => {
    isOn = false
    stopCalls()
    const late = new Promise<void>((resolve) => setTimeout(resolve, lastSendMs).unref())
    // A collector that is away is no reason to stay.
    await Promise.race([provider.shutdown().catch(() => {}), late])
  }
}

/** Makes a span of each request, in the trace that its caller began; what is done for it is below that span. */
export function tracedRequests(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (!isOn) return listener(incoming, outgoing)
    const { method = '', headers } = incoming
    const parent = propagation.extract(context.active(), { traceparent: headerText(headers.traceparent) })
    const attributes = { 'http.request.method': method }
    const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    outgoing.once('close', () => endWith(span, outgoing.statusCode))
    return context.with(trace.setSpan(parent, span), () => listener(incoming, outgoing))
  }
}

/** @param route One of the service's own names or paths, never what a caller sent. */
export function nameRequestSpan(route: string, method: string): void {
  if (!isOn) return
  trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route)
}

/** Makes a span of each statement of a database; undefined where nothing is traced. */
export function tracedStatements(system: 'postgresql' | 'sqlite'): ((event: LogEvent) => void) | undefined {
  if (!isOn) return undefined
  return ({ level, query, queryDurationMillis }) => {
    const [, operation = 'other', table] =
      /^\s*(\w+)\b(?:[\s\S]*?\b(?:from|into|update|table)\s+"(\w+)")?/i.exec(
        query.sql.replace(/^\s*update\b/i, 'update update'),
      ) ?? []
    const name = operation.toLowerCase()
    const span = tracer().startSpan(table === undefined ? name : `${name} ${table}`, {
      kind: SpanKind.CLIENT,
      startTime: Date.now() - queryDurationMillis,
      attributes: {
        'db.system.name': system,
        'db.operation.name': name,
        ...(table === undefined ? {} : { 'db.collection.name': table }),
      },
    })
    if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}

/** What Node's fetch says of a request (undici's diagnostics channels). */
type Call = {
  readonly request: {
    readonly origin?: string | URL
    readonly method: string
    addHeader(name: string, value: string): void
  }
  readonly response?: { readonly statusCode: number }
}

/** Makes a span of each call by `fetch` to another host, and hands the trace on within the operator's own network. */
function traceCalls(): () => void {
  const spans = new WeakMap<object, Span>()
  const statuses = new WeakMap<object, number>()
  function begin(message: unknown): void {
    const { request } = message as Call
    const { hostname, port } = new URL(String(request.origin))
    const span = tracer().startSpan(`${request.method} ${hostname}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': request.method,
        'server.address': hostname,
        ...(port === '' ? {} : { 'server.port': Number(port) }),
      },
    })
    spans.set(request, span)
    if (!isOwnNetwork(hostname)) return
    const headers: Record<string, string> = {}
    propagation.inject(trace.setSpan(context.active(), span), headers)
    for (const [name, value] of Object.entries(headers)) request.addHeader(name, value)
  }
  function headers(message: unknown): void {
    const { request, response } = message as Call
    if (response !== undefined) statuses.set(request, response.statusCode)
  }
  const end = (message: unknown) => {
    const { request } = message as Call
    const span = spans.get(request)
    if (span !== undefined) endWith(span, statuses.get(request))
    spans.delete(request)
  }
  const channels = {
    'undici:request:create': begin,
    'undici:request:headers': headers,
    'undici:request:trailers': end,
    'undici:request:error': end,
  }
  for (const [name, listener] of Object.entries(channels)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(channels)) unsubscribe(name, listener)
  }
}

/** @param status Undefined where there was no answer. */
function endWith(span: Span, status: number | undefined): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Names that no public name server answers for, and addresses that no router of the internet passes on. */
function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) return /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)
  if (isIP(host) === 6) return /^(::1$|f[cd])/i.test(host)
  return !host.includes('.') || /\.(localhost|local|internal|svc|svc\.cluster\.local)$/.test(host)
}
