import { describe, expect, it } from 'vitest'
import type { Relay } from '../src/index.ts'
import { createIdentity, type Identity } from './createIdentity.ts'
import { createManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import { metricsToken, readMetrics, useRelay } from './useRelay.ts'

const { start, connect } = useRelay()

async function post(relay: Relay, identity: Identity | undefined, body: string, query = '') {
  const headers = identity === undefined ? {} : { authorization: `Bearer ${identity.token(relay.url)}` }
  const response = await fetch(`${relay.httpUrl}/rpc${query}`, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const request = (method: string, params: unknown, id = '1795123456789012345') =>
  `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`

describe('POST /rpc', () => {
  it('publishes, fetches and acknowledges like a socket, with the id digit for digit', async () => {
    const relay = await start()
    const socket = await connect(relay)
    const topic = newTopic()
    await socket.subscribe(topic)
    const server = createIdentity()
    const publish = await post(relay, server, request('irn_publish', { topic, message: 'hello', ttl: 30, tag: 5 }))
    expect(publish).toMatchObject({ status: 200, text: '{"id":1795123456789012345,"jsonrpc":"2.0","result":true}' })
    expect(publish.headers.get('content-type')).toBe('application/json')
    expect(await socket.received(1)).toEqual(['hello'])
    await socket.publish(topic, 'answer')
    const subscribe = await post(relay, server, request('irn_subscribe', { topic }))
    expect(JSON.parse(subscribe.text).result).toMatch(/^[0-9a-f]{64}$/)
    const fetched = await post(relay, server, request('irn_fetchMessages', { topic }))
    expect(JSON.parse(fetched.text).result.messages).toMatchObject([{ topic, message: 'answer' }])
    const again = await post(relay, server, request('irn_fetchMessages', { topic }))
    expect(JSON.parse(again.text).result.messages).toEqual([])
  })

  it('takes wc_ methods and the token as ?auth=', async () => {
    const relay = await start()
    const topic = newTopic()
    const token = createIdentity().token(relay.url)
    const body = request('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'p' })
    expect((await post(relay, undefined, body, `?auth=${token}`)).status).toBe(200)
    const reader = await connect(relay)
    await reader.subscribe(topic)
    expect(await reader.received(1)).toEqual(['p'])
  })

  it('refuses who has no token (401) or no project (401, 403)', async () => {
    const project = { enabled: true, packageNames: [], bundleIds: [], verifiedDomains: [], development: false }
    const relay = await start({ projects: [{ ...project, id: 'p', allowedOrigins: ['https://app.example.org'] }] })
    const body = request('irn_subscribe', { topic: newTopic() })
    const anonymous = await post(relay, undefined, body)
    expect(anonymous.status).toBe(401)
    expect(JSON.parse(anonymous.text)).toMatchObject({
      status: 'FAILED',
      code: 'relay/unauthorized',
      requestId: anonymous.headers.get('x-request-id'),
    })
    expect((await post(relay, createIdentity(), body)).status).toBe(401)
    expect((await post(relay, createIdentity(), body, '?projectId=p')).status).toBe(200)
    const headers = {
      authorization: `Bearer ${createIdentity().token(relay.url)}`,
      origin: 'https://evil.example',
    }
    const foreign = await fetch(`${relay.httpUrl}/rpc?projectId=p`, { method: 'POST', headers, body })
    expect(foreign.status).toBe(403)
  })

  it('answers JSON-RPC errors with 200 and too large bodies with 413', async () => {
    const relay = await start()
    const identity = createIdentity()
    expect((await post(relay, identity, '{')).text).toContain('"code":-32700')
    expect((await post(relay, identity, '[]')).text).toContain('"code":-32600')
    expect((await post(relay, identity, '{"id":1,"jsonrpc":"2.0","result":true}')).text).toContain('"code":-32600')
    expect((await post(relay, identity, request('irn_nothing', {}))).text).toContain('"code":-32601')
    const large = await post(relay, identity, request('irn_publish', { message: 'x'.repeat(1_048_577) }))
    expect(large.status).toBe(413)
    expect(JSON.parse(large.text).code).toBe('relay/payload-too-large')
    // Without a word on its length, a piece at a time.
    const pieces = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(97)) })
    const headers = { authorization: `Bearer ${identity.token(relay.url)}` }
    const endless = { method: 'POST', headers, body: pieces, duplex: 'half' } as const
    expect((await fetch(`${relay.httpUrl}/rpc`, endless)).status).toBe(413)
  })

  it('counts against the rates of client and address: 429 with Retry-After', async () => {
    const relay = await start({ limits: { clientRate: { burst: 2, perSecond: 0.001 } } })
    const identity = createIdentity()
    const body = request('irn_subscribe', { topic: newTopic() })
    const statuses = []
    for (let index = 0; index < 3; index += 1) statuses.push((await post(relay, identity, body)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await post(relay, identity, body)).headers.get('retry-after')).toBe('5')
    expect((await post(relay, createIdentity(), body)).status).toBe(200)
  })
})

describe('operations', () => {
  it('GET /health is one line', async () => {
    const relay = await start()
    const response = await fetch(`${relay.httpUrl}/health`)
    expect(await response.text()).toMatch(/^OK v\d+\.\d+\.\d+, storage: memory, sockets: 0, uptime: \d+ seconds$/)
  })

  it('GET /metrics counts what happens and names nobody', async () => {
    const relay = await start()
    const [alice, bob] = [await connect(relay), await connect(relay)]
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, 'hello')
    await bob.received(1)
    await bob.settled()
    await alice.publish(topic, 'hello', { ttl: 0 })
    const headers = { authorization: `Bearer ${metricsToken}` }
    const response = await fetch(`${relay.httpUrl}/metrics`, { headers })
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    for (const line of [
      'latchkey_relay_sockets{service="relay"} 2',
      'latchkey_relay_connections_total{outcome="accepted",service="relay"} 2',
      'latchkey_relay_requests_total{method="irn_publish",outcome="ok",service="relay"} 1',
      'latchkey_relay_requests_total{method="irn_publish",outcome="-32000",service="relay"} 1',
      'latchkey_relay_published_total{service="relay"} 1',
      'latchkey_relay_delivered_total{service="relay"} 1',
      'latchkey_relay_acknowledged_total{service="relay"} 1',
      'latchkey_relay_commit_groups_count{service="relay"} 1',
    ]) {
      expect(text).toContain(`${line}\n`)
    }
    for (const secret of [topic, alice.identity.did, '127.0.0.1', 'hello']) expect(text).not.toContain(secret)
  })

  it('GET /metrics counts what is thrown out of a full topic, in all and in the last hour', async () => {
    const clock = createManualClock()
    const relay = await start({ clock, limits: { messagesPerTopic: 2 } })
    const [alice, bob] = [await connect(relay), await connect(relay)]
    const topic = newTopic()
    await bob.subscribe(topic)
    for (const count of [1, 2, 3, 4, 5]) {
      await alice.publish(topic, `m${count}`)
      await bob.received(count)
      await bob.settled()
    }
    const lines = (total: number, lastHour: number) => [
      `latchkey_relay_evicted_total{service="relay"} ${total}\n`,
      `latchkey_relay_evicted_last_hour{service="relay"} ${lastHour}\n`,
    ]
    // All that is acknowledged goes at once: two at the third message, two at the fifth. It is counted every five seconds.
    for (const line of lines(4, 4)) await expect.poll(() => readMetrics(relay), { timeout: 60_000 }).toContain(line)
    clock.pass(3_600_000)
    const text = await readMetrics(relay)
    for (const line of lines(4, 0)) expect(text).toContain(line)
    expect(text).toMatch(/^process_start_time_seconds\{service="relay"\} \d{10}(\.\d+)?$/m)
  }, 90_000)

  it('/metrics asks for its token, and is not there where none is set', async () => {
    const open = await start({ metricsToken: undefined })
    expect((await fetch(`${open.httpUrl}/metrics`)).status).toBe(404)
    expect((await fetch(`${open.httpUrl}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status).toBe(
      404,
    )

    const relay = await start()
    const ask = async (authorization?: string) =>
      (await fetch(`${relay.httpUrl}/metrics`, authorization === undefined ? {} : { headers: { authorization } }))
        .status
    expect(await ask()).toBe(401)
    expect(await ask(`Bearer ${metricsToken.replace(/.$/, 'z')}`)).toBe(401)
    expect(await ask(`Bearer ${metricsToken}`)).toBe(200)
  })

  it('other paths are 404 with the usual body, and every answer has a request id and may be read by any page', async () => {
    const relay = await start()
    const response = await fetch(`${relay.httpUrl}/nothing`, { headers: { 'x-request-id': 'abc-1' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status: 'FAILED', code: 'relay/not-found', requestId: 'abc-1' })
    expect(response.headers.get('x-request-id')).toBe('abc-1')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await fetch(`${relay.httpUrl}/rpc`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  })
})
