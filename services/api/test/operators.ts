import type { OperatorRole } from '@latchkey/protocol/http'
import { createAuthenticator, type Twist } from '@latchkey/service-kit/test/createAuthenticator'
import { createOperatorRepository } from '../src/modules/operators/createOperatorRepository.ts'
import { type TestApi, testApi } from './testApi.ts'

/** Where operators log in. */
export const page = 'https://app.example'

type Sent = { readonly headers?: Record<string, string>; readonly method?: 'GET' | 'POST' }

/** A browser on the operators' page: it keeps the cookies that it is given, and sends them with each call. */
export function createBrowser(api: TestApi, usual: Record<string, string> = {}) {
  const jar = new Map<string, string>()

  async function send(path: string, body?: unknown, { headers = {}, method }: Sent = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await api.request(`/operator/v1/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { origin: page, 'content-type': 'application/json', cookie, ...usual, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (set.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  return { jar, send }
}

export type Browser = ReturnType<typeof createBrowser>

/** An api with an operators' page, and people who log in there. */
export async function operatorWorld(config: Parameters<typeof testApi>[0] = {}) {
  const api = await testApi({ operatorPage: page, ...config })
  const operators = createOperatorRepository(api.deps.database, api.deps.clock)

  /** Accepts an invitation of the command, in a browser of its own. */
  async function join(name: string, role: OperatorRole, twist: Twist = {}) {
    const { token } = await operators.invite({ name, role }, 'command')
    const browser = createBrowser(api, { 'x-forwarded-for': '' })
    const authenticator = createAuthenticator('app.example', page)
    const { challenge, userHandle } = await read<{ challenge: string; userHandle: string }>(
      await browser.send('invitation/options', { token }),
    )
    const { id, clientDataJSON, attestationObject } = authenticator.create({ challenge, userHandle }, twist)
    const credential = { id, clientDataJSON, attestationObject }
    const joined = await browser.send('invitation', { token, credential })
    return { browser, authenticator, token, credential, joined, id: userHandle }
  }

  /** Logs in by a passkey. */
  async function logIn(browser: Browser, authenticator: ReturnType<typeof createAuthenticator>, twist: Twist = {}) {
    const { challenge } = await read<{ challenge: string }>(await browser.send('login/options', {}))
    return browser.send('login', { credential: authenticator.get({ challenge }, twist) })
  }

  return { api, operators, join, logIn, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() }
}

export type OperatorWorld = Awaited<ReturnType<typeof operatorWorld>>

/** The body of an answer. */
export const read = async <Body>(response: Response): Promise<Body> => (await response.json()) as Body

/** The code of a refusal, or the status of an answer. */
export async function outcome(response: Response): Promise<string | number> {
  if (response.ok) return response.status
  return (await read<{ code: string }>(response)).code
}
