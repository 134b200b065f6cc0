import { operatorEndpoints } from '@latchkey/protocol/http'
import { createProjectStore } from '@latchkey/service-kit/projects'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { startApi } from '../../startApi.ts'
import { readActs } from '../operators/operatorActs.ts'
import { createProjectRepository } from './createProjectRepository.ts'
import { newProject } from './project.ts'

const token = 'a token of the services of one operator'.replaceAll(' ', '-')
const authorization = `Bearer ${token}`
const shop = newProject('shop', {
  allowedOrigins: ['https://shop.example'],
  packageNames: ['example.shop.android'],
  bundleIds: ['example.shop.ios'],
  messagesPerDay: 7,
  loginPolicy: 'strict',
  family: 'acme',
  analytics: true,
})
const path = '/operator/v1/project?id=shop'
let api: TestApi
beforeAll(async () => {
  api = await testApi({ defaultProject: shop, projectsToken: token })
})
afterAll(() => api[Symbol.asyncDispose]())

describe('the projects for the operator’s own services', () => {
  it('are told to who has the token, by the contract', async () => {
    for (const endpoint of operatorEndpoints)
      for (const { request, response } of endpoint.examples) {
        const answer = await api.get(`${endpoint.path}?${new URLSearchParams({ ...request.query })}`, { authorization })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        const told: unknown = await answer.json()
        expect(v.is(endpoint.response, told)).toBe(true)
        expect(v.is(endpoint.response, response)).toBe(true)
      }
    const answer = await api.get(path, { authorization })
    expect(await answer.json()).toEqual({
      project: {
        id: 'shop',
        name: 'shop',
        enabled: true,
        development: false,
        allowedOrigins: ['https://shop.example'],
        packageNames: ['example.shop.android'],
        bundleIds: ['example.shop.ios'],
        verifiedDomains: [],
        features: shop.features,
        dailyRequests: null,
        messagesPerDay: 7,
        loginPolicy: 'strict',
        isolation: null,
        family: 'acme',
      },
    })
  })

  it.each<[string, Record<string, string>]>([
    ['without a token', {}],
    ['with another token', { authorization: `${authorization}x` }],
    ['with the token in another place', { 'x-project-id': token }],
    ['from a page that has the token', { authorization, origin: 'https://shop.example' }],
    ['from a page of the same origin', { authorization, 'sec-fetch-site': 'same-origin' }],
  ])('are not there %s', async (_, headers) => {
    const refused = await api.get(path, headers)
    const absent = await api.get('/operator/v1/nothing', headers)
    expect(refused.status).toBe(404)
    const told = async (answer: Response) => ({ ...((await answer.json()) as object), requestId: '' })
    expect(await told(refused)).toEqual(await told(absent))
  })

  it('are there for none where the operator has set no token', async () => {
    await using open = await testApi({ defaultProject: shop })
    for (const given of ['Bearer ', 'Bearer undefined', authorization])
      expect((await open.get(path, { authorization: given })).status).toBe(404)
  })

  it('are in no document that pages read', async () => {
    expect(await (await api.get('/openapi.json')).text()).not.toContain('/operator/')
  })
})

describe('a service that reads them', () => {
  it('has each for ten seconds, and what it knew while the api is away', async () => {
    const sqlite = await startApi({ logLevel: 'silent', defaultProject: shop, projectsToken: token })
    const clock = { ms: 0, nowMs: () => clock.ms }
    const failures: unknown[] = []
    const store = createProjectStore({ url: sqlite.url, token, clock, onFailure: (error) => failures.push(error) })
    expect(await store.get('shop')).toMatchObject({ id: 'shop', messagesPerDay: 7, loginPolicy: 'strict' })
    expect(await store.get('unknown')).toBeUndefined()
    for (const strange of ['', '..', 'shop&id=other', 'x'.repeat(129), 'a\0b'])
      expect(await store.get(strange)).toBeUndefined()
    const other = createProjectStore({ url: sqlite.url, token: `${token}x`, clock, onFailure: () => {} })
    await expect(other.get('shop')).rejects.toThrow('PROJECTS_TOKEN')
    await sqlite.stop()
    clock.ms = 9_999
    expect(store.get('shop')).toMatchObject({ id: 'shop' })
    clock.ms = 3_600_000
    expect(await store.get('shop')).toMatchObject({ id: 'shop', loginPolicy: 'strict' })
    expect(failures).toHaveLength(1)
    await expect(store.get('never asked for')).rejects.toThrow()
  })
})

describe('a page', () => {
  const save = async (...owned: Parameters<typeof newProject>[]) => {
    await using own = await testApi()
    const repository = createProjectRepository(own.deps.database, own.deps.clock, ['https://wallet.example'])
    for (const [id, settings] of owned) await repository.save(newProject(id, settings), 'ann')
    return { listed: await repository.list(), acts: (await readActs(own.deps.database, 10)).acts }
  }

  it.each([
    ['https://a.example', 'https://a.example'],
    ['https://a.example', 'https://A.example/path'],
    ['https://a.example', 'a.example'],
    ['https://a.example', '*.example'],
    ['https://*.a.example', 'https://b.*.example'],
    ['https://a.example:*', 'https://a.example:8443'],
  ])('of two owners is refused with both ids: %s and %s', async (one, other) => {
    await expect(save(['bank', { allowedOrigins: [one] }], ['thief', { allowedOrigins: [other] }])).rejects.toThrow(
      /thief.*bank|bank.*thief/,
    )
  })

  it.each<[string, string, Parameters<typeof newProject>[1]]>([
    ['https://a.example', 'https://b.example', {}],
    ['https://a.example', 'https://a.example:8443', {}],
    ['https://*.a.example', 'https://a.example', {}],
    ['https://wallet.example', 'https://wallet.example', {}],
    ['http://localhost:*', 'http://localhost:3000', {}],
    ['https://a.example', 'https://a.example', { family: 'acme' }],
  ])('is of several where they are one owner’s, or none’s: %s and %s', async (one, other, more) => {
    const { listed } = await save(
      ['shop', { allowedOrigins: [one], ...more }],
      ['club', { allowedOrigins: [other], ...more }],
    )
    expect(listed).toHaveLength(2)
  })

  it('is in the record by the name of its setting alone, with who changed it', async () => {
    const { acts } = await save(['shop', { allowedOrigins: ['https://secret.example'] }], ['shop', { name: 'Shop' }])
    expect(acts.map(({ actor, act, subject }) => ({ actor, act, subject }))).toEqual(
      Array(2).fill({ actor: 'ann', act: 'project/save', subject: 'shop' }),
    )
    expect(JSON.stringify(acts)).not.toContain('secret.example')
    expect(acts.flatMap(({ changed }) => changed)).toContain('allowed_origins')
  })
})
