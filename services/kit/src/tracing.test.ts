import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { measureRoutes } from './measureRoutes.ts'
import { createHttpMeters, createMeters } from './metrics.ts'
import { createLimitedServer, listen, requestListener } from './server.ts'
import { startTracing } from './tracing.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const callersSpan = '00f067aa0ba902b7'
const secrets = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'ada@example.org', 'bearer-of-the-page', 'seen-by-none']

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }
type SentSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly status?: { readonly code?: number }
  readonly attributes: readonly Attribute[]
}
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

const servers: Server[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function urlOf(server: Server): Promise<string> {
  servers.push(server)
  await listen(server, 0, '127.0.0.1')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Asks as another program does: this one's `fetch` is traced itself. */
async function ask(url: string, method: string, headers = {}, body = ''): Promise<number | undefined> {
  const request = httpRequest(url, { method, headers }).end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'close')
  return response.statusCode
}

/** A collector, by the protocol's JSON form (OTLP 1.x over HTTP). */
async function startCollector() {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    sent.push((await json(request)) as Sent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const spans = () =>
    sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans.flatMap((each) => each.spans)))
  return { url: await urlOf(server), sent, spans }
}

/** A service with a route that writes a row and asks another service. */
async function startService(upstream: string) {
  const database = openDatabase<{ things: { id: string } }>({ sqlitePath: ':memory:' }, () => {})
  await database.schema.createTable('things').addColumn('id', 'text').execute()
  const app = new Hono()
  app.use(measureRoutes(createHttpMeters(createMeters({ service: 'api', version: '1' }))))
  app.post('/things/:id', async (context) => {
    await database
      .insertInto('things')
      .values({ id: context.req.param('id') })
      .execute()
    await fetch(`${upstream}/accounts/${context.req.param('id')}?key=seen-by-none`, {
      method: 'POST',
      body: 'ada@example.org',
    })
    return context.text('made', 201)
  })
  app.get('/broken', () => {
    throw new Error('ada@example.org')
  })
  app.onError((error, context) => context.text(error.message, 500))
  const server = createLimitedServer(requestListener(app), { upgrade: undefined, trustedProxies: undefined })
  return { url: await urlOf(server), stop: () => database.destroy() }
}

async function beginTracing(endpoint: string) {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  const stop = await startTracing('api', process.env)
  if (stop === undefined) throw new Error('It was configured.')
  return stop
}

it('begins nothing where no collector is named', async () => {
  expect(await startTracing('api', {})).toBeUndefined()
  expect(
    await startTracing('api', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'true' }),
  ).toBeUndefined()
})

it("shows a request in its caller's trace, with what was done for it, and tells nothing of anyone", async () => {
  const collector = await startCollector()
  const stopTracing = await beginTracing(collector.url)
  const heard: (string | undefined)[] = []
  const upstream = await urlOf(
    createServer((request, response) => {
      heard.push(String(request.headers.traceparent))
      request.resume().on('end', () => response.end())
    }),
  )
  const service = await startService(upstream)
  const headers = { traceparent: `00-${trace}-${callersSpan}-01`, authorization: `Bearer ${secrets[2]}` }
  await ask(`${service.url}/things/${secrets[0]}?mail=${secrets[1]}`, 'POST', headers, secrets[3])
  await ask(`${service.url}/broken`, 'GET')
  await stopTracing()
  await service.stop()

  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'POST /things/:id')
  expect(request).toMatchObject({ traceId: trace, parentSpanId: callersSpan })
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(below.map(({ name, traceId }) => [name, traceId]).toSorted()).toEqual([
    ['POST 127.0.0.1', trace],
    ['insert things', trace],
  ])
  const call = below.find(({ name }) => name === 'POST 127.0.0.1')
  expect(heard).toEqual([`00-${trace}-${call?.spanId}-01`])
  expect(spans.find(({ name }) => name === 'GET /broken')?.status).toEqual({ code: 2 })
  const text = JSON.stringify(collector.sent)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).toContain('latchkey-api')
})

it('hands the trace on to no host of the internet', async () => {
  const collector = await startCollector()
  const stopTracing = await beginTracing(collector.url)
  const given = (origin: string) => {
    const addHeader = vi.fn()
    channel('undici:request:create').publish({ request: { origin, method: 'POST', addHeader } })
    return addHeader.mock.calls.length
  }
  const hosts = ['https://mainnet.example.org', 'http://8.8.8.8', 'http://172.32.0.1', 'http://[2001:db8::1]:80']
  expect(hosts.map(given)).toEqual([0, 0, 0, 0])
  const own = ['http://api:3080', 'http://10.1.2.3', 'http://172.16.0.1', 'http://[::1]:80', 'http://api.latchkey.svc']
  expect(own.map(given)).toEqual([1, 1, 1, 1, 1])
  await stopTracing()
})

it('answers, and ends, while the collector is away', async () => {
  const stopTracing = await beginTracing('http://127.0.0.1:1')
  const service = await startService(
    await urlOf(createServer((request, response) => request.resume().on('end', () => response.end()))),
  )
  expect(await ask(`${service.url}/things/1`, 'POST')).toBe(201)
  await stopTracing()
  await service.stop()
})
