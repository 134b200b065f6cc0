import { type DocumentedEndpoint, endpoints, endpointUrl, errorBodySchema } from '@latchkey/protocol/http'
import { openDatabase } from '@latchkey/service-kit/database'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { type WatchedPostgres, watchPostgres } from '@latchkey/service-kit/test/watchPostgres'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiConfig } from '../src/config/config.types.ts'
import { newProject } from '../src/modules/projects/project.ts'
import { createSeller } from './createSeller.ts'
import { newSignInKey } from './newSignInKey.ts'
import { testApi } from './testApi.ts'

let postgres: TestPostgres
let watched: WatchedPostgres
beforeAll(async () => {
  postgres = await startPostgres()
  watched = await watchPostgres(postgres.url)
})
afterAll(async () => {
  await watched[Symbol.asyncDispose]()
  await postgres.stop()
})

async function open(pool: ApiConfig['pool']) {
  const projectId = 'p'
  return testApi({
    databaseUrl: watched.url,
    pool,
    publicUrl: 'https://api.example',
    signInKeys: [await newSignInKey('a')],
    defaultProject: newProject(projectId, { allowedOrigins: ['https://app.example'] }),
    onrampProviders: [createSeller().provider],
  })
}
const documented: readonly DocumentedEndpoint[] = endpoints.filter(({ examples }) => examples.length > 0)

it('no route waits for a second connection, however many are asked at once, and none leaves anything at the one there is', {
  timeout: 120_000,
}, async () => {
  await using api = await open({ connections: 1 })
  await Promise.all(
    documented.flatMap(({ method, path, examples }) =>
      examples.map(({ request }) => {
        const project = { projectId: 'p', st: 'latchkey', sv: 'x' }
        const url = endpointUrl('', path, { ...request.params }, { ...request.query }, project)
        const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
        return method === 'GET' ? api.get(url) : api.request(url, { method, body })
      }),
    ),
  )
  // A route that holds the connection and asks for another gets none in 5 s, and is counted.
  expect(await api.metrics()).toMatch(/^latchkey_database_errors_total\S* 0$/m)
  expect(watched.connections()).toEqual({ all: 1, most: 1 })
  expect(watched.statements().length).toBeGreaterThan(50)
  expect(watched.sessionState()).toEqual([])
})

it('answers a statement that takes too long as something to try again', { timeout: 60_000 }, async () => {
  await using api = await open({ connections: 1, statementMs: 300 })
  const ask = () => api.get('/getWallets?projectId=p&page=1')
  const other = openDatabase<unknown>({ databaseUrl: postgres.url, sqlitePath: '' }, () => {})
  await other.transaction().execute(async (transaction) => {
    await sql`lock table projects`.execute(transaction)
    const response = await ask()
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(v.parse(errorBodySchema, await response.json()).code).toMatch(/unavailable/)
  })
  await other.destroy()
  expect((await ask()).status).toBe(200)
})
