import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialProvider } from '@latchkey/protocol/vault'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerModules } from './oauthProviders.ts'

const client = { clientId: 'app', clientSecret: 'secret' }
let server: Server
let base: string
/** What the provider answers, by path. */
let answers: Readonly<Record<string, unknown>> = {}
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[new URL(`http://host${request.url}`).pathname]
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const identify = (provider: SocialProvider, told: Readonly<Record<string, unknown>>) => {
  answers = told
  return providerModules[provider].identify({
    client,
    accessToken: 'token',
    idToken: undefined,
    nonce: '',
    nowMs: 0,
    at: (url) => `${base}${new URL(url).pathname}`,
    returned: {},
  })
}

const facebook = (app_id: string, user_id: string, is_valid = true) => ({
  '/v21.0/debug_token': { data: { app_id, is_valid, user_id } },
  '/v21.0/me': { id: '42', name: 'ann' },
})
const github = (client_id: string, id: number) => ({
  '/applications/app/token': { app: { client_id }, user: { id } },
  '/user': { id: 42, login: 'ann' },
  '/user/emails': [],
})
const discord = (application: string, id: string) => ({
  '/api/oauth2/@me': { application: { id: application }, user: { id } },
  '/api/users/@me': { id: '42', username: 'ann' },
})

it.each([
  ['facebook', facebook('app', '42')],
  ['github', github('app', 42)],
  ['discord', discord('app', '42')],
] as const)('%s tells who a token is of, which names its app', async (provider, told) => {
  expect(await identify(provider, told)).toMatchObject({ subject: '42', userName: 'ann' })
})

it.each([
  ['facebook', 'another app', facebook('evil', '42')],
  ['facebook', 'another person', facebook('app', '666')],
  ['facebook', 'nobody any more', facebook('app', '42', false)],
  ['github', 'another app', github('evil', 42)],
  ['github', 'another person', github('app', 666)],
  ['github', 'an app that does not know it', { ...github('app', 42), '/applications/app/token': undefined }],
  ['discord', 'another app', discord('evil', '42')],
  ['discord', 'another person', discord('app', '666')],
] as const)('%s: a token of %s is refused', async (provider, _, told) => {
  await expect(identify(provider, told)).rejects.toThrow()
})

it.each(['google', 'apple'] as const)('%s: a login without an id token is refused', async (provider) => {
  await expect(identify(provider, {})).rejects.toThrow('There is no id token.')
})
