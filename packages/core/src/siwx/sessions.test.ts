import { KitError } from '@latchkey/protocol'
import type { SignInSession, SiwxSession } from '@latchkey/protocol/siwx'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../test/fakeClock.ts'
import { alice, bob } from '../../test/fakeConnector.ts'
import { fakeSiwx } from '../../test/fakeSiwx.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { connectedKit, settle } from '../../test/signingKit.ts'
import type { Env } from '../ports/env.ts'
import { apiSiwx } from './apiSiwx.ts'
import { endSession, listSessions } from './sessions.actions.ts'
import { signIn } from './siwx.actions.ts'

const session = (id: string, current: boolean): SignInSession => ({
  id,
  current,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  accounts: [{ account: `eip155:1:${alice}`, domain: 'app.example', signedInAt: '2026-11-20T10:00:00.000Z' }],
})

describe('the sessions of an account', () => {
  const listing = () => {
    const ended: string[] = []
    const script: { error?: unknown } = {}
    const siwx = fakeSiwx({
      listSessions: async () => {
        if (script.error) throw script.error
        return [session('here', true), session('there', false)]
      },
      endSession: async (account, id) => void ended.push(`${account} ${id}`),
    })
    return { siwx, ended, script }
  }

  it('are listed for who is signed in, and for nobody else', async () => {
    const { siwx } = listing()
    const { kit } = await connectedKit({ siwx })
    await expect(listSessions(kit)).rejects.toMatchObject({ code: 'siwx/session-invalid' })
    await signIn(kit)
    expect((await listSessions(kit)).map(({ id }) => id)).toEqual(['here', 'there'])
  })

  it('end one by one: another’s over there, one’s own here', async () => {
    const { siwx, ended } = listing()
    const { kit, state } = await connectedKit({ siwx })
    await signIn(kit)
    await endSession(kit, session('there', false))
    expect(ended).toEqual([`eip155:1:${alice} there`])
    expect(state().status).toBe('signed')
    await endSession(kit, session('here', true))
    expect(siwx.calls).toContain(`revoke ${alice}`)
    expect(state().status).not.toBe('signed')
  })

  it('are not listed by a session that was ended elsewhere: the page asks for a new one', async () => {
    const { siwx, script } = listing()
    const { kit, state } = await connectedKit({ siwx })
    await signIn(kit)
    siwx.sessions.splice(0)
    script.error = new KitError({ code: 'siwx/session-invalid', shortMessage: 'over' })
    await expect(listSessions(kit)).rejects.toMatchObject({ code: 'siwx/session-invalid' })
    await settle()
    expect(state().status).toBe('needs-signature')
  })

  it('are not known to an app that keeps no list', async () => {
    const { kit } = await connectedKit()
    await signIn(kit)
    await expect(listSessions(kit)).rejects.toMatchObject({ code: 'siwx/not-enabled' })
  })
})

describe('sign-ins that the service keeps', () => {
  const nonce = 'a'.repeat(32)
  const token = 'head.body.mark'
  const me = { ...{ sub: `eip155:1:${alice}`, address: alice, chainId: '1', chainNamespace: 'eip155' }, by: 'key' }
  const claims = { ...me, caip2Network: 'eip155:1', domain: 'app.example', uri: 'https://app.example/' }
  const ids = { projectIdKey: 'demo', projectUuid: 'p', profileUuid: 'q' }
  const over = {
    status: 'FAILED',
    reasons: [{ field: '', description: 'over' }],
    code: 'siwx/session-invalid',
    requestId: 'r',
  }

  function served(answers: Record<string, [number, unknown]> = {}) {
    const asked: { method: string; path: string; headers: Record<string, string>; body: unknown }[] = []
    const all: Record<string, [number, unknown]> = {
      'GET /auth/v1/nonce': [200, { nonce, token: 'shown' }],
      'POST /auth/v1/authenticate': [200, { token }],
      'GET /auth/v1/me': [200, { ...claims, ...ids }],
      'POST /auth/v1/sign-out': [200, {}],
      'GET /auth/v1/sessions': [200, { sessions: [session('here', true)] }],
      'POST /auth/v1/sessions/end': [200, {}],
      ...answers,
    }
    const storage = fakeTabs().open()
    const env = {
      clock: fakeClock(),
      storage,
      href: () => 'https://app.example/in',
      fetch: async (url: string, init: RequestInit) => {
        const { pathname, searchParams } = new URL(url)
        expect(searchParams.get('projectId')).toBe('demo')
        const headers = init.headers as Record<string, string>
        const body = init.body === undefined ? undefined : JSON.parse(String(init.body))
        asked.push({ method: String(init.method), path: pathname, headers, body })
        const [status, answer] = all[`${init.method} ${pathname}`] ?? [404, {}]
        return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
      },
    } as unknown as Env
    const config = apiSiwx()
    config.bind?.({
      env,
      rpcUrls: () => [],
      storageKey: 'k',
      api: { url: 'https://api.example', query: { projectId: 'demo' } },
      walletName: () => 'Keyring',
    })
    return { config, asked, storage, answers: all }
  }

  async function signed(config: ReturnType<typeof apiSiwx>): Promise<SiwxSession> {
    const message = await config.createMessage({ accountAddress: alice, chainId: 'eip155:1' })
    const { toString: _, ...data } = message
    return { data, message: message.toString(), signature: '0x1' }
  }

  it('come with the token of their nonce and the name of the wallet, and are known by a token after', async () => {
    const { config, asked } = served()
    const made = await signed(config)
    await config.addSession(made)
    expect(asked.at(-1)).toMatchObject({
      headers: { 'x-nonce-jwt': 'Bearer shown' },
      body: { message: made.message, signature: '0x1', walletInfo: { name: 'Keyring' } },
    })
    expect(await config.getSessions('eip155:8453', alice.toLowerCase())).toHaveLength(1)
    expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/me', headers: { authorization: `Bearer ${token}` } })
    expect(await config.listSessions?.(`eip155:1:${alice}`)).toHaveLength(1)
    await config.endSession?.(`eip155:1:${alice}`, 'f'.repeat(32))
    expect(asked.at(-1)?.body).toEqual({ id: 'f'.repeat(32) })
  })

  it('are none without a token: nothing is asked', async () => {
    const { config, asked } = served()
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    await config.revokeSession('eip155:1', alice)
    await expect(config.listSessions?.(`eip155:1:${alice}`)).rejects.toMatchObject({ code: 'siwx/session-invalid' })
    expect(asked).toEqual([])
  })

  it('hold for a contract on its own network alone', async () => {
    const { config } = served({ 'GET /auth/v1/me': [200, { ...claims, ...ids, by: 'contract' }] })
    await config.addSession(await signed(config))
    expect(await config.getSessions('eip155:1', alice)).toHaveLength(1)
    expect(await config.getSessions('eip155:8453', alice)).toEqual([])
  })

  it('are each an account’s own', async () => {
    const { config } = served()
    await config.addSession(await signed(config))
    expect(await config.getSessions('eip155:1', bob)).toEqual([])
    await config.revokeSession('eip155:1', bob)
    expect(await config.getSessions('eip155:1', alice)).toHaveLength(1)
    await config.revokeSession('eip155:1', alice)
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
  })

  it('that were ended elsewhere are over here', async () => {
    const { config, answers, asked } = served()
    await config.addSession(await signed(config))
    answers['GET /auth/v1/me'] = [401, over]
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    const before = asked.length
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    expect(asked).toHaveLength(before)
  })

  it.each<[string, number, unknown]>([
    ['fails', 500, {}],
    ['is another one', 200, { hello: 'world' }],
    ['answers nothing that can be read', 200, 'text'],
  ])('are not lost while the service %s', async (_name, status, body) => {
    const { config, answers } = served()
    await config.addSession(await signed(config))
    answers['GET /auth/v1/me'] = [status, body]
    await expect(config.getSessions('eip155:1', alice)).rejects.toMatchObject({ code: 'siwx/server-unavailable' })
    answers['GET /auth/v1/me'] = [200, { ...claims, ...ids }]
    expect(await config.getSessions('eip155:1', alice)).toHaveLength(1)
  })

  it.each(['', 'null', '[]', '{"a":1}', `{"eip155:1:${alice}":"two words"}`, 'garbage'])(
    'are none where the record is %j',
    async (record) => {
      const { config, storage, asked } = served()
      storage.set('k', record)
      expect(await config.getSessions('eip155:1', alice)).toEqual([])
      expect(asked).toEqual([])
    },
  )

  it('are refused by the service’s own code', async () => {
    const { config } = served({ 'POST /auth/v1/authenticate': [409, { ...over, code: 'siwx/nonce-used' }] })
    await expect(config.addSession(await signed(config))).rejects.toMatchObject({ code: 'siwx/nonce-used' })
  })
})

it('a token that another tab has just got is not lost to an old no', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<void>()
  const storage = fakeTabs().open()
  const tokens = (token: string) => JSON.stringify({ [`eip155:1:${alice}`]: token })
  storage.set('k', tokens('old.old.old'))
  const over = { status: 'FAILED', reasons: [], code: 'siwx/session-invalid', requestId: 'r' }
  const fetch: typeof globalThis.fetch = async () => {
    await slow
    return new Response(JSON.stringify(over), { status: 401 })
  }
  const config = apiSiwx()
  const env = { clock: fakeClock(), storage, href: () => 'https://app.example/in', fetch } as unknown as Env
  config.bind?.({ env, rpcUrls: () => [], storageKey: 'k', api: { url: 'https://api.example', query: {} } })
  const asked = [config.getSessions('eip155:1', alice), config.revokeSession('eip155:1', alice)]
  await settle()
  storage.set('k', tokens('new.new.new'))
  resolve()
  await Promise.all(asked)
  expect(storage.get('k')).toBe(tokens('new.new.new'))
})
