import { errorCatalogue, onrampErrors, operationErrors } from '@latchkey/protocol/errors'
import {
  apiErrors,
  type DocumentedEndpoint,
  endpoints,
  endpointUrl,
  errorBodySchema,
  onrampErrorCodes,
  operationErrorCodes,
  signInErrors,
} from '@latchkey/protocol/http'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProject } from '../src/modules/projects/project.ts'
import { createSeller } from './createSeller.ts'
import { newSignInKey } from './newSignInKey.ts'
import { resultOf } from './resultOf.ts'
import { type FakeExplorer, startFakeExplorer } from './startFakeExplorer.ts'
import { type FakeNode, startFakeNode } from './startFakeNode.ts'
import { type TestApi, testApi } from './testApi.ts'

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
let node: FakeNode
let explorer: FakeExplorer
let api: TestApi
beforeAll(async () => {
  node = await startFakeNode(resultOf(`0x${'0de0b6b3a7640000'.padStart(64, '0')}`))
  explorer = await startFakeExplorer()
  api = await testApi({
    publicUrl: 'https://api.example',
    signInKeys: [await newSignInKey('a')],
    defaultProject: newProject('p', { allowedOrigins: ['https://app.example'] }),
    onrampProviders: [createSeller().provider, { ...createSeller().provider, name: 'coinbase' }],
    nameSigning: { privateKey: `0x${'51'.repeat(32)}`, resolver: '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63' },
    bundlers: [{ name: 'own', networkId: 'eip155:1', url: node.url }],
    rpcUrls: new Map([
      ['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]],
      [bitcoin, [{ name: 'b', url: explorer.url, wsUrl: undefined, priority: 50 }]],
    ]),
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await explorer[Symbol.asyncDispose]()
})

const caller = { projectId: 'p', st: 'latchkey', sv: 'react-evm-0.1.0' }

async function ask({ method }: DocumentedEndpoint, path: string, body: unknown): Promise<Response> {
  if (method === 'GET') return api.get(path)
  if (method === 'POST') return api.post(path, body)
  return api.request(path, { method, body: typeof body === 'string' ? body : JSON.stringify(body) })
}

/** Sends what a client would send for the input, and reads the answer as a client does. */
async function send(
  endpoint: DocumentedEndpoint,
  request: DocumentedEndpoint['examples'][number]['request'],
  extra: object = caller,
) {
  const path = endpointUrl('', endpoint.path, { ...request.params }, { ...request.query }, extra)
  return ask(endpoint, path, request.body)
}

describe.each(
  endpoints.filter(({ examples }) => examples.length > 0).map((endpoint) => [endpoint.id, endpoint] as const),
)('%s', (_, endpoint) => {
  it('answers each of its examples with what its schema says', async () => {
    for (const { request } of endpoint.examples) {
      const response = await send(endpoint, request)
      expect(response.status).toBe(200)
      const body =
        endpoint.responseType === 'json'
          ? await response.json()
          : endpoint.responseType === 'text'
            ? await response.text()
            : await response.blob()
      expect(v.safeParse(endpoint.response, body).issues).toBeUndefined()
    }
  })

  it('says how long an answer may be kept', async () => {
    const [example] = endpoint.examples
    const response = example && (await send(endpoint, example.request))
    const { cacheSeconds } = endpoint
    expect(response?.headers.get('cache-control')).toBe(
      cacheSeconds === 0 ? 'no-store' : `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}`,
    )
  })

  it('asks for a project exactly when its descriptor says so', async () => {
    const [example] = endpoint.examples
    const response = example && (await send(endpoint, example.request, {}))
    if (endpoint.auth === 'none') expect(response?.status).toBe(200)
    else await expectListed(endpoint, response)
  })
})

/** The answer is a failure that the descriptor lists, with the documented body. */
async function expectListed(endpoint: DocumentedEndpoint, response: Response | undefined) {
  const body = v.parse(errorBodySchema, await response?.json())
  expect(response?.headers.get('x-request-id')).toBe(body.requestId)
  expect(endpoint.errors.map(({ status, code }) => `${status} ${code}`)).toContain(`${response?.status} ${body.code}`)
  return body
}

/** A body of the agreed form but for one key, which holds anything. */
function spoilt(endpoint: DocumentedEndpoint, body: unknown): fc.Arbitrary<string> {
  const entries = (endpoint.body as unknown as { entries?: object } | undefined)?.entries ?? {}
  const keys = [...Object.keys(entries), ...(typeof body === 'object' ? Object.keys(body ?? {}) : [])]
  if (keys.length === 0) return fc.json()
  return fc
    .tuple(fc.constantFrom(...keys), fc.jsonValue({ depthSize: 'small' }))
    .map(([key, value]) => JSON.stringify({ ...(typeof body === 'object' ? body : {}), [key]: value }))
}

describe('any input at all', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('0', '-1', 'null', '../..', '\0', "'--", 'eip155:1', 'eip155:4242', '0x', 'p', '[]', '%', '\ud800'),
  )

  it.each(endpoints.filter(({ id }) => id !== 'getHealth').map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s gives a listed 4xx or an answer, never a 5xx',
    async (_, endpoint) => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const keys = Object.keys((endpoint.query as unknown as { entries: object }).entries)
      const wellFormed = endpoint.examples[0]?.request ?? {
        params: {},
        query: { chainId: 'eip155:1' },
        body: undefined,
      }
      const input = fc.record({
        params: names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), text),
        query: fc.dictionary(fc.constantFrom(...keys), text),
        // Mostly a known project: most of the code lies behind that gate.
        project: fc.oneof({ weight: 4, arbitrary: fc.constant('p') }, { weight: 1, arbitrary: text }),
        body: fc.oneof(
          text,
          fc.json(),
          fc.constant(JSON.stringify(wellFormed.body ?? null)),
          spoilt(endpoint, wellFormed.body),
        ),
      })
      await fc.assert(
        fc.asyncProperty(input, async ({ params, query, project, body }) => {
          const path = endpointUrl(
            '',
            endpoint.path,
            { ...wellFormed.params, ...params },
            { ...wellFormed.query, ...query },
            { projectId: project },
          )
          const response = await ask(endpoint, path, body)
          expect([path, response.status < 500]).toEqual([path, true])
          // An empty parameter, or one with a slash, names another path.
          if (response.status >= 400 && response.status !== 404) await expectListed(endpoint, response)
          else if (response.status === 404) v.parse(errorBodySchema, await response.json())
        }),
        { numRuns: 150 },
      )
    },
  )
})

describe('error codes', () => {
  it('are those of the product catalogue, with its statuses', () => {
    const catalogue: Record<string, { httpStatus?: number; retryable: boolean }> = {
      ...errorCatalogue,
      ...onrampErrors,
      ...operationErrors,
    }
    for (const [code, { status, retryable }] of Object.entries({
      ...apiErrors,
      ...signInErrors,
      ...onrampErrorCodes,
      ...operationErrorCodes,
    }))
      expect([code, catalogue[code]]).toEqual([code, expect.objectContaining({ httpStatus: status, retryable })])
  })
})
