import { KitError } from '@latchkey/protocol'
import { readSiwxText, type SiwxSession } from '@latchkey/protocol/siwx'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { fakeClock } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { settle } from '../../test/signingKit.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { disconnect } from '../connection/disconnect.action.ts'
import type { Env } from '../ports/env.ts'
import { localSiwx } from './localSiwx.ts'
import { serverSiwx } from './serverSiwx.ts'
import { fromSiweConfig, type SiweConfig } from './siweConfig.ts'
import type { SiwxConfig } from './siwxState.ts'

const nodeDown = new KitError({ code: 'siwx/node-unavailable', shortMessage: 'down', retryable: true })
const wrong = new KitError({ code: 'siwx/signature-wrong', shortMessage: 'wrong' })

function surroundings(fetch: Env['fetch'] = async () => Promise.reject(new TypeError('offline'))) {
  const clock = fakeClock()
  let byte = 0
  const env = {
    clock,
    storage: fakeTabs().open(),
    fetch,
    href: () => 'https://app.example/in?code=secret#part',
    randomBytes: (size: number) => new Uint8Array(size).fill(byte++),
  } as unknown as Env
  return { clock, env, bind: (config: SiwxConfig) => config.bind?.({ env, rpcUrls: () => [], storageKey: 'k' }) }
}

async function signed(config: SiwxConfig, accountAddress = alice, chainId = 'eip155:1'): Promise<SiwxSession> {
  const message = await config.createMessage({ accountAddress, chainId: chainId as 'eip155:1' })
  const { toString: _, ...data } = message
  return { data, message: message.toString(), signature: `0x${accountAddress.slice(2, 6)}` }
}

describe('sign-ins that the browser keeps', () => {
  function local(verify: () => Promise<{ by: 'key' | 'contract' }> = async () => ({ by: 'key' })) {
    const script = { verify }
    const config = localSiwx({ verify: () => script.verify(), statement: 'Hello.' })
    const { clock, env, bind } = surroundings()
    bind(config)
    return { config, clock, env, script }
  }

  it('have a text of this page, of now, with a nonce of 128 bits, and without what the address carries', async () => {
    const { config } = local()
    const { message } = await signed(config)
    expect(readSiwxText(message)).toMatchObject({
      domain: 'app.example',
      uri: 'https://app.example/in',
      statement: 'Hello.',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect((await signed(config)).data.nonce).not.toBe((await signed(config)).data.nonce)
  })

  it('hold for the account on every network of its family, and for no other', async () => {
    const { config } = local()
    await config.addSession(await signed(config))
    expect(await config.getSessions('eip155:8453', alice.toLowerCase())).toHaveLength(1)
    expect(await config.getSessions('eip155:1', bob)).toEqual([])
    expect(await config.getSessions('solana:1', alice)).toEqual([])
  })

  it('hold for a contract on its own network alone', async () => {
    const { config } = local(async () => ({ by: 'contract' }))
    await config.addSession(await signed(config))
    expect(await config.getSessions('eip155:1', alice)).toHaveLength(1)
    expect(await config.getSessions('eip155:8453', alice)).toEqual([])
  })

  it('are not kept when their signature is wrong', async () => {
    const { config } = local(async () => Promise.reject(wrong))
    await expect(config.addSession(await signed(config))).rejects.toBe(wrong)
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
  })

  it('are checked again when they are read: what is wrong by then is gone for good', async () => {
    const { config, script } = local()
    await config.addSession(await signed(config))
    script.verify = async () => Promise.reject(wrong)
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    script.verify = async () => ({ by: 'key' })
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
  })

  it('are not lost to a node that is down', async () => {
    const { config, script } = local()
    await config.addSession(await signed(config))
    script.verify = async () => Promise.reject(nodeDown)
    await expect(config.getSessions('eip155:1', alice)).rejects.toBe(nodeDown)
    script.verify = async () => ({ by: 'key' })
    expect(await config.getSessions('eip155:1', alice)).toHaveLength(1)
  })

  it.each<[string, (session: SiwxSession) => SiwxSession]>([
    [
      'names another account than its text',
      (session) => ({ ...session, data: { ...session.data, accountAddress: bob } }),
    ],
    ['is of another site', (session) => ({ ...session, data: { ...session.data, domain: 'evil.example' } })],
    ['has no text', (session) => ({ ...session, message: '' })],
  ])('are not believed when a record %s', async (_name, change) => {
    const { config, env } = local()
    const session = change(await signed(config))
    env.storage.set('k', JSON.stringify([session]))
    expect(await config.getSessions('eip155:1', session.data.accountAddress)).toEqual([])
  })

  it.each(['', 'null', '{}', '[1]', '[{"data":{}}]', 'garbage'])('are none where the record is %j', async (record) => {
    const { config, env } = local()
    env.storage.set('k', record)
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
  })

  it('end after a week, and when they are ended, each for itself', async () => {
    const { config, clock } = local()
    await config.setSessions([await signed(config), await signed(config, bob)])
    await config.revokeSession('eip155:10', alice)
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    expect(await config.getSessions('eip155:1', bob)).toHaveLength(1)
    await clock.advance(7 * 86_400_000 + 1)
    expect(await config.getSessions('eip155:1', bob)).toEqual([])
  })
})

describe('sign-ins that a server keeps', () => {
  function served(answers: Record<string, [number, unknown]>) {
    const asked: { url: string; init: RequestInit | undefined }[] = []
    const { env, bind } = surroundings(async (url, init) => {
      asked.push({ url: String(url), init })
      const [status, body] = answers[new URL(String(url)).pathname] ?? [404, {}]
      return new Response(status === 204 ? null : JSON.stringify(body), { status })
    })
    const config = serverSiwx({ url: '/siwx/' })
    bind(config)
    return { config, asked, env, answers }
  }
  const nonce = 'a'.repeat(32)

  it('have their nonce from there, and give back what shows who fetched it', async () => {
    const { config, asked } = served({ '/siwx/nonce': [200, { nonce, token: 't1' }], '/siwx/sign-in': [200, {}] })
    const session = await signed(config)
    await config.addSession(session)
    expect(asked.map(({ url }) => url)).toEqual(['https://app.example/siwx/nonce', 'https://app.example/siwx/sign-in'])
    expect(asked[1]?.init).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(JSON.parse(String(asked[1]?.init?.body))).toEqual({
      message: session.message,
      signature: session.signature,
      token: 't1',
    })
  })

  it('are those that the server names', async () => {
    const accounts = [
      { account: `eip155:1:${alice}`, by: 'key' },
      { account: `eip155:1:${bob}`, by: 'contract' },
    ]
    const { config } = served({ '/siwx/session': [200, { accounts }] })
    expect(await config.getSessions('eip155:8453', alice)).toHaveLength(1)
    expect(await config.getSessions('eip155:8453', bob)).toEqual([])
    expect(await config.getSessions('eip155:1', bob)).toHaveLength(1)
  })

  it('are none where the server knows of none', async () => {
    const { config } = served({ '/siwx/session': [401, { error: { code: 'siwx/session-invalid', message: 'none' } }] })
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
  })

  it.each<[string, number, unknown]>([
    ['fails', 500, {}],
    ['is another one', 200, { hello: 'world' }],
    ['answers nothing that can be read', 200, 'text'],
    ['has a code of its own', 400, { error: { code: 'their/own', message: 'x' } }],
  ])('are not known while the server %s', async (_name, status, body) => {
    const { config } = served({ '/siwx/session': [status, body], '/siwx/nonce': [status, body] })
    await expect(config.getSessions('eip155:1', alice)).rejects.toMatchObject({ code: 'siwx/server-unavailable' })
    await expect(signed(config)).rejects.toMatchObject({ code: 'siwx/server-unavailable', retryable: true })
  })

  it('are refused in the words of the server', async () => {
    const refusal = { error: { code: 'siwx/nonce-used', message: 'The nonce has been used' } }
    const { config } = served({ '/siwx/nonce': [200, { nonce, token: 't' }], '/siwx/sign-in': [409, refusal] })
    const session = await signed(config)
    await expect(config.addSession(session)).rejects.toMatchObject({ code: 'siwx/nonce-used' })
  })

  it('end there', async () => {
    const accounts = [{ account: `eip155:1:${alice}`, by: 'key' }]
    const { config, asked } = served({ '/siwx/session': [200, { accounts }], '/siwx/sign-out': [204, null] })
    await config.revokeSession('eip155:8453', alice)
    expect(JSON.parse(String(asked.at(-1)?.init?.body))).toEqual({ account: `eip155:1:${alice}` })
    await config.revokeSession('eip155:1', bob)
    expect(asked.filter(({ url }) => url.endsWith('/sign-out'))).toHaveLength(1)
  })

  it('end on each network where a contract has signed in', async () => {
    const accounts = [
      { account: `eip155:1:${alice}`, by: 'contract' },
      { account: `eip155:1:${bob}`, by: 'contract' },
      { account: `eip155:8453:${alice}`, by: 'contract' },
    ]
    const { config, asked } = served({ '/siwx/session': [200, { accounts }], '/siwx/sign-out': [204, null] })
    await config.revokeSession('eip155:8453', alice)
    const bodies = asked.slice(1).map(({ init }) => JSON.parse(String(init?.body)))
    expect(bodies).toEqual([{ account: `eip155:1:${alice}` }, { account: `eip155:8453:${alice}` }])
  })

  it.each([
    ['an hour behind', 'siwx/expired', -3_600_000, 'siwx/clock-off'],
    ['an hour ahead', 'siwx/not-yet-valid', 3_600_000, 'siwx/clock-off'],
    ['right', 'siwx/expired', 5_000, 'siwx/expired'],
  ])('refused for their time are told by the clock, which is %s', async (_, code, aheadMs, told) => {
    let date = ''
    const { env, bind } = surroundings(async (url) => {
      if (String(url).endsWith('/nonce')) return Response.json({ nonce, token: 't1' })
      return Response.json({ error: { code, message: 'no' } }, { status: 403, headers: { date } })
    })
    date = new Date(env.clock.nowMs() - aheadMs).toUTCString()
    const config = serverSiwx({ url: '/siwx' })
    bind(config)
    await expect(config.addSession(await signed(config))).rejects.toMatchObject({ code: told })
  })

  it('say that the server did not answer, offline', async () => {
    const config = serverSiwx({ url: 'https://server.example/siwx' })
    surroundings().bind(config)
    await expect(config.getSessions('eip155:1', alice)).rejects.toMatchObject({ code: 'siwx/server-unavailable' })
  })
})

describe('the older sign-in of an app', () => {
  function older(options: Partial<SiweConfig> = {}) {
    const calls: string[] = []
    let session: { address: string; chainId: number } | null = null
    const { env, clock, bind } = surroundings()
    const noted = <Value>(call: string, value: Value): Value => {
      calls.push(call)
      return value
    }
    const siwe: SiweConfig = {
      getNonce: async () => noted('nonce', 'n'.repeat(8)),
      createMessage: ({ address, chainId, nonce, domain }) => `${domain} ${address} ${chainId} ${nonce}`,
      verifyMessage: async () => {
        session = { address: alice, chainId: 1 }
        return noted('verify', true)
      },
      getSession: async () => noted('session', session),
      signOut: async () => {
        session = null
        return noted('out', true)
      },
      onSignIn: () => calls.push('onSignIn'),
      onSignOut: () => calls.push('onSignOut'),
      ...options,
    }
    return { siwe, config: fromSiweConfig(siwe, env), calls, clock, bind }
  }

  it('makes the text, checks it and keeps the session', async () => {
    const { config, calls } = older()
    const session = await signed(config)
    expect(session.message).toBe(`app.example ${alice} 1 nnnnnnnn`)
    expect(await config.getSessions('eip155:1', alice)).toEqual([])
    await config.addSession(session)
    expect(await config.getSessions('eip155:1', alice)).toHaveLength(1)
    expect(await config.getSessions('eip155:10', alice)).toEqual([])
    expect(calls).toContain('onSignIn')
    await config.revokeSession('eip155:1', alice)
    expect(calls.slice(-2)).toEqual(['out', 'onSignOut'])
  })

  it('asks for a nonce and a session once in their intervals', async () => {
    const { config, calls, clock } = older({ nonceRefetchIntervalMs: 1_000, sessionRefetchIntervalMs: 2_000 })
    for (const ms of [0, 999, 1]) {
      await clock.advance(ms)
      await signed(config)
      await config.getSessions('eip155:1', alice)
    }
    expect(calls).toEqual(['nonce', 'session', 'nonce'])
  })

  it('needs none for accounts of other families, and ends at a changed network unless it says otherwise', async () => {
    const { config } = older()
    expect(await config.getSessions('solana:x', 'So1')).toHaveLength(1)
    expect(config.signOutOnNetworkChange).toBe(true)
    expect(older({ signOutOnNetworkChange: false }).config.signOutOnNetworkChange).toBe(false)
  })

  it('says when the server did not take the signature', async () => {
    const { config, calls } = older({ verifyMessage: async () => false })
    await expect(config.addSession(await signed(config))).rejects.toMatchObject({ code: 'siwx/signature-wrong' })
    await signed(config)
    expect(calls.filter((call) => call === 'nonce')).toHaveLength(2)
  })

  it('does not end with a wallet that leaves beside the one that has signed in', async () => {
    let asked = 0
    const getSession = async () => {
      asked++
      return { address: bob, chainId: 1 }
    }
    const { siwe, calls } = older({ getSession })
    const two = fakeConnector({ id: 'wallet.two', session: sessionOf('eip155:1', bob) })
    const kit = testKit({
      connectors: [fakeConnector(), two],
      adapters: [fakeAdapter()],
      siweConfig: { ...siwe, required: false },
    })
    const stop = kit.start()
    await connect(kit, { connectorId: 'wallet.one' })
    await expect.poll(() => asked).toBe(1)
    await connect(kit, { connectorId: 'wallet.two' })
    await expect.poll(() => kit.store.getState().siwx.status).toBe('signed')
    await disconnect(kit, { connectorId: 'wallet.one' })
    await expect.poll(() => asked).toBe(2)
    await settle()
    expect(calls).not.toContain('out')
    await disconnect(kit, { connectorId: 'wallet.two' })
    await expect.poll(() => calls.slice(-2)).toEqual(['out', 'onSignOut'])
    stop()
  })

  it('ends with the wallet that leaves where the account that has signed in is not connected', async () => {
    for (const session of [
      { address: bob, chainId: 1 },
      { address: '', chainId: 1 },
    ]) {
      const { config, calls, bind } = older({ getSession: async () => session })
      bind(config)
      await config.revokeSession('eip155:1', alice)
      expect(calls).toContain('out')
    }
  })
})
