import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { expect, it } from 'vitest'
import type { Relay } from '../src/index.ts'
import { createIdentity } from './createIdentity.ts'
import { createManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import type { RawClient } from './RawClient.ts'
import { until } from './until.ts'
import { metricsToken, useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
const app = 'https://app.example.org'
const publication = () => ({ topic: newTopic(), message: 'm'.repeat(4_096), ttl: 300, tag: 1 })

/** How each method is called, and what needs the storage: to write, to read, or nothing before the answer. */
const calls: Readonly<Record<string, { readonly needs?: 'write' | 'read'; params(): unknown }>> = {
  irn_publish: { needs: 'write', params: publication },
  irn_batchPublish: { needs: 'write', params: () => ({ messages: [publication(), publication()] }) },
  wc_proposeSession: {
    needs: 'write',
    params: () => ({ pairingTopic: newTopic(), sessionProposal: publication().message }),
  },
  wc_approveSession: {
    needs: 'write',
    params: () => ({
      pairingTopic: newTopic(),
      sessionTopic: newTopic(),
      sessionProposalResponse: publication().message,
      sessionSettlementRequest: publication().message,
    }),
  },
  irn_fetchMessages: { needs: 'read', params: () => ({ topic: newTopic() }) },
  irn_batchFetchMessages: { needs: 'read', params: () => ({ topics: [newTopic()] }) },
  irn_batchReceive: { needs: 'read', params: () => ({ receipts: [{ topic: newTopic(), messageId: newTopic() }] }) },
  // What waits there is delivered after the answer, also after the storage was away.
  irn_subscribe: { params: () => ({ topic: newTopic() }) },
  irn_subscribeBlocking: { params: () => ({ topic: newTopic() }) },
  irn_batchSubscribe: { params: () => ({ topics: [newTopic()] }) },
  irn_batchSubscribeBlocking: { params: () => ({ topics: [newTopic()] }) },
  irn_unsubscribe: { params: () => ({ topic: newTopic() }) },
  irn_batchUnsubscribe: { params: () => ({ subscriptions: [{ topic: newTopic() }] }) },
  wc_createTopic: { params: () => ({ topic: newTopic() }) },
}

type HttpCall = { readonly needs?: 'write' | 'read'; request(relay: Relay): readonly [path: string, RequestInit?] }
const pages: Readonly<Record<string, HttpCall>> = {
  'GET /v3/attestation': {
    needs: 'write',
    request: () => [
      `/v3/attestation?${new URLSearchParams({ origin: app, id: newTopic(), decryptedId: newTopic() })}`,
      { headers: { 'sec-fetch-dest': 'iframe', referer: `${app}/` } },
    ],
  },
  'GET /v3/attestation.js': { request: () => ['/v3/attestation.js'] },
  'GET /v3/public-key': { request: () => ['/v3/public-key'] },
  'GET /attestation/:id': { needs: 'read', request: () => [`/attestation/${newTopic()}`] },
  'GET /health': { needs: 'read', request: () => ['/health'] },
  'GET /metrics': { request: () => ['/metrics', { headers: { authorization: `Bearer ${metricsToken}` } }] },
  // An answer of JSON-RPC: the methods are tried one by one.
  'POST /rpc': {
    request: ({ url }) => [
      '/rpc',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${createIdentity().token(url)}` },
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: publication() }),
      },
    ],
  },
}

/** Calls every method and every route. @returns The names of what the storage failed. */
async function failing(relay: Relay, client: RawClient): Promise<readonly string[]> {
  const failed: string[] = []
  for (const method of relay.methods) {
    const { error } = await client.ask(method, calls[method]?.params())
    if (error === undefined) continue
    // Its words tell people to try again; clients do that for every error.
    expect({ method, error }).toEqual({ method, error: { code: -32603, message: expect.stringMatching(/try again/) } })
    failed.push(method)
  }
  for (const name of routesOf(relay)) {
    const [path = '/', init] = pages[name]?.request(relay) ?? []
    const response = await fetch(relay.httpUrl + path, init)
    const text = await response.text()
    if (response.status < 500) continue
    expect({ name, status: response.status, text }).toMatchObject({ name, status: 503 })
    expect(JSON.parse(text)).toMatchObject({ code: 'relay/storage-unavailable' })
    expect(Number(response.headers.get('retry-after')), name).toBeGreaterThan(0)
    failed.push(name)
  }
  return failed
}

const routesOf = ({ routes }: Relay) => [
  ...new Set(routes.filter(({ path }) => !path.includes('*')).map(({ method, path }) => `${method} ${path}`)),
]
const needing = (...needs: ('write' | 'read')[]) =>
  Object.entries({ ...calls, ...pages }).flatMap(([name, call]) =>
    call.needs !== undefined && needs.includes(call.needs) ? [name] : [],
  )

it('every call of the relay says to try again while PostgreSQL is away, and is answered again once it is back', {
  timeout: 120_000,
}, async () => {
  await using postgres = await startPostgres()
  const relay = await start({ storage: { kind: 'postgres', url: postgres.url }, verify: true })
  expect([...relay.methods].sort()).toEqual(Object.keys(calls).sort())
  expect(routesOf(relay).sort()).toEqual(Object.keys(pages).sort())
  const client = await connect(relay)
  const promised = publication()
  expect((await client.publish(promised.topic, promised.message)).result).toBe(true)
  await postgres.kill()
  expect([...(await failing(relay, client))].sort()).toEqual(needing('write', 'read').sort())
  await postgres.restart()
  await until(async () => (await fetch(`${relay.httpUrl}/health`)).ok, 'the storage is back')
  expect(await failing(relay, client)).toEqual([])
  const reader = await connect(relay)
  await reader.subscribe(promised.topic)
  expect(await reader.received(1)).toEqual([promised.message])
})

it('what writes says so while the disk below SQLite is full, and what reads goes on', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-away-'))
  try {
    const clock = createManualClock()
    const storage = { kind: 'sqlite', path: join(folder, 'relay.db'), maxBytes: 2_000_000 } as const
    const relay = await start({
      storage,
      clock,
      verify: true,
      limits: { bytesPerClientDay: 1e9, bytesPerAddressDay: 1e9 },
    })
    const client = await connect(relay)
    for (const size of [20_000, 4_000])
      for (let full = false; !full; )
        full = (await client.publish(newTopic(), newTopic().repeat(size / 64))).error !== undefined
    const failed = await failing(relay, client)
    // An attestation is small, and may still find room.
    const writing = needing('write').filter((name) => name !== 'GET /v3/attestation')
    expect(failed).toEqual(expect.arrayContaining(writing))
    expect(needing('read').filter((name) => failed.includes(name))).toEqual([])
    clock.pass(600_000)
    await until(async () => (await failing(relay, client)).length === 0, 'room')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
