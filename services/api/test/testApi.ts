import { createApp } from '../src/app.ts'
import type { ApiConfig } from '../src/config/config.types.ts'
import { buildDeps } from '../src/deps.ts'

/** The app without a port, with a clock that a test advances. */
export async function testApi(config: ApiConfig = {}): Promise<TestApi> {
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z'), nowMs: () => clock.ms }
  const deps = await buildDeps({ logLevel: 'silent', ...config }, clock)
  const app = createApp(deps)
  return {
    deps,
    clock,
    async get(path, headers = {}) {
      return app.request(path, { headers })
    },
    async post(path, body, headers = {}) {
      return app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    },
    request: async (path, init) => app.request(path, init),
    metrics: () => deps.metrics.registry.metrics(),
    [Symbol.asyncDispose]: () => deps.stop(),
  }
}

export type TestApi = AsyncDisposable & {
  deps: Awaited<ReturnType<typeof buildDeps>>
  clock: { ms: number }
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Sends JSON as text/plain, as clients do. A text goes as it is. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  request(path: string, init: RequestInit): Promise<Response>
  /** What the operator's port shows. */
  metrics(): Promise<string>
}
