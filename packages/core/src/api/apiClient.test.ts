import { readFileSync } from 'node:fs'
import { type AnyEndpoint, endpoints, getAccountBalance, getConfig, getSupportedChains } from '@latchkey/protocol/http'
import { describe, expect, it } from 'vitest'
import { testKit } from '../../test/testKit.ts'
import { apiClient } from './apiClient.ts'
import { identityQuery, sdkVersion } from './identity.ts'

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

function kitWith(answer: Answer | (() => Promise<Response>), options: { projectId?: string } = { projectId: 'demo' }) {
  const asked: { url: URL; init: RequestInit }[] = []
  const kit = testKit({
    apiUrl: 'https://api.example',
    ...options,
    env: {
      fetch: async (input, init = {}) => {
        asked.push({ url: new URL(String(input)), init })
        if (typeof answer === 'function') return answer()
        const { status = 200, body, headers = {} } = answer
        return new Response(JSON.stringify(body), { status, headers })
      },
    },
  })
  return { kit, asked }
}

const failure = (status: number, code: string, headers?: Record<string, string>): Answer => ({
  status,
  body: { status: 'FAILED', reasons: [{ field: 'chainId', description: 'No luck' }], code, requestId: 'req-1' },
  ...(headers && { headers }),
})
const ask = (kit: ReturnType<typeof testKit>) => apiClient(kit).call(getSupportedChains, { params: {}, query: {} })

describe('every call', () => {
  it('carries st, sv and projectId [S7.1] [S7.2] [S7.3] [S7.40]', async () => {
    const examples = endpoints.flatMap((endpoint) => {
      const example = endpoint.examples[0]
      return endpoint.responseType === 'json' && example?.response !== undefined ? [{ endpoint, example }] : []
    })
    expect(examples.length).toBeGreaterThan(4)
    for (const { endpoint, example } of examples) {
      const { kit, asked } = kitWith({ body: example.response })
      const call = apiClient(kit).call as (e: AnyEndpoint, input: object) => Promise<unknown>
      await call(endpoint, example.request)
      expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
        st: 'latchkey',
        sv: `html-eip155-${sdkVersion}`,
        projectId: 'demo',
      })
    }
  })

  it('tells a placeholder for the version of an app that names neither page nor wallets [S9.101]', () => {
    expect(identityQuery(testKit({ adapters: [] })).sv).toBe(`html-universal-${sdkVersion}`)
  })

  it('leaves the project id out where there is none', async () => {
    const { kit, asked } = kitWith({ body: { http: [], ws: [] } }, {})
    await ask(kit)
    expect(asked[0]?.url.searchParams.has('projectId')).toBe(false)
  })

  it('fills the path and the query, and parses the answer [S7.19]', async () => {
    const { kit, asked } = kitWith({ body: { balances: [] } })
    const query = { currency: 'usd', chainId: 'eip155:1', forceUpdate: ['eip155:1:0xa', 'eip155:1:0xb'] } as const
    const answer = await apiClient(kit).call(getAccountBalance, {
      params: { address: '0xabc' },
      query: { ...query, forceUpdate: [...query.forceUpdate] },
    })
    expect(answer).toEqual({ balances: [], networks: {} })
    expect(asked[0]?.url.pathname).toBe('/v1/account/0xabc/balance')
    expect(asked[0]?.url.searchParams.get('currency')).toBe('usd')
    expect(asked[0]?.url.searchParams.get('chainId')).toBe('eip155:1')
    expect(asked[0]?.url.searchParams.get('forceUpdate')).toBe('eip155:1:0xa,eip155:1:0xb')
  })

  it('speaks of the version of this package', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(sdkVersion).toBe(manifest.version)
  })
})

describe('a failure', () => {
  it("is the service's own by its code, with what Retry-After says", async () => {
    const { kit } = kitWith(failure(503, 'api/upstream-unavailable', { 'retry-after': '7' }))
    await expect(ask(kit)).rejects.toMatchObject({
      code: 'api/upstream-unavailable',
      shortMessage: 'No luck',
      details: 'request req-1',
      retryable: true,
      cause: { status: 503, retryAfterMs: 7_000 },
    })
  })

  it.each([
    [502, true],
    [404, false],
  ])('without a known body is an HTTP status: %i', async (status, retryable) => {
    const { kit } = kitWith({ status, body: '<html>' })
    await expect(ask(kit)).rejects.toMatchObject({ code: 'http/status', details: String(status), retryable })
  })

  it('of the shape is one of the answer', async () => {
    const { kit } = kitWith({ body: { http: 'all', ws: [] } })
    await expect(ask(kit)).rejects.toMatchObject({ code: 'http/invalid-answer', details: 'getSupportedChains' })
  })

  it("reads 'The request took too long to respond.' after 10 s [S8.88]", async () => {
    const { kit } = kitWith(() => new Promise(() => undefined))
    const abortable = Object.assign(kit, {
      env: {
        ...kit.env,
        fetch: (_: unknown, init: RequestInit) =>
          new Promise<Response>((_resolve, reject) => {
            init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
          }),
      },
    })
    const call = expect(ask(abortable)).rejects.toMatchObject({
      code: 'http/timeout',
      shortMessage: 'The request took too long to respond.',
    })
    await kit.clock.advance(10_000)
    await call
  })

  it('of the connection is one of reach', async () => {
    const { kit } = kitWith(() => Promise.reject(new TypeError('fetch failed')))
    await expect(ask(kit)).rejects.toMatchObject({ code: 'http/unreachable', retryable: true })
    await expect(ask(testKit())).rejects.toMatchObject({ code: 'http/unreachable' })
  })
})

describe('what the operator has to mend', () => {
  it.each([
    ['api/project-id-invalid', 'Invalid Project ID'],
    ['api/project-id-missing', 'Project ID Not Configured'],
  ])('%s is shown once a page [S8.20] [S8.21]', async (code, message) => {
    const { kit } = kitWith(failure(401, code))
    for (let call = 0; call < 3; call++) await ask(kit).catch(() => undefined)
    await kit.clock.advance(300)
    expect(kit.store.getState().notification).toMatchObject({ open: true, variant: 'error', message, code })
    await kit.clock.advance(10_000)
    expect(kit.store.getState().notification.open).toBe(false)
  })

  it('is not shown for other failures', async () => {
    const { kit } = kitWith(failure(503, 'api/upstream-unavailable'))
    await apiClient(kit)
      .call(getConfig, { params: {}, query: {} })
      .catch(() => undefined)
    await kit.clock.advance(1_000)
    expect(kit.store.getState().notification.open).toBe(false)
  })
})
