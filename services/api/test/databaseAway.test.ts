import { type DocumentedEndpoint, endpoints, endpointUrl, errorBodySchema } from '@latchkey/protocol/http'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newProject } from '../src/modules/projects/project.ts'
import { createSeller } from './createSeller.ts'
import { newSignInKey } from './newSignInKey.ts'
import { type TestApi, testApi } from './testApi.ts'

let postgres: TestPostgres
let api: TestApi
beforeAll(async () => {
  postgres = await startPostgres()
  api = await testApi({
    databaseUrl: postgres.url,
    publicUrl: 'https://api.example',
    signInKeys: [await newSignInKey('a')],
    defaultProject: newProject('p', { allowedOrigins: ['https://app.example'] }),
    onrampProviders: [createSeller().provider],
  })
  // The project is known from then on, and its routes are reached; the rest they have to read.
  expect((await api.get('/getWallets?projectId=p&page=1')).status).toBe(200)
  await postgres.kill()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await postgres.stop()
})

const away = new Set<string>()
const documented: readonly DocumentedEndpoint[] = endpoints.filter(({ examples }) => examples.length > 0)

it.each(documented.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s says when to come back while the database is away, or needs none',
  { timeout: 60_000 },
  async (id, { method, path, examples }) => {
    for (const { request } of examples) {
      const url = endpointUrl(
        '',
        path,
        { ...request.params },
        { ...request.query },
        { projectId: 'p', st: 'latchkey', sv: 'x' },
      )
      const response =
        method === 'GET'
          ? await api.get(url)
          : await api.request(url, {
              method,
              body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
            })
      if (response.status === 503) {
        away.add(id)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(v.parse(errorBodySchema, await response.json()).code).toMatch(/unavailable/)
      } else expect(response.status, await response.text()).toBeLessThan(500)
    }
  },
)

it('reaches routes that read the database themselves', () => {
  expect([...away]).toEqual(expect.arrayContaining(['getAccountHistory']))
  expect(away.size).toBeGreaterThan(5)
})
