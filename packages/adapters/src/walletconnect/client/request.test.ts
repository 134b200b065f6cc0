import { describe, expect, it, test } from 'vitest'
import { createFakeSockets, FakeSocket } from '../../../test/support/createFakeSockets.ts'
import { createRawWallet } from '../../../test/support/createRawWallet.ts'
import { createTestEnv } from '../../../test/support/createTestEnv.ts'
import { account, approved, meet, metadata, settled, week } from '../../../test/support/meetRawWallet.ts'
import { hashHex } from '../keys/curves.ts'
import { createSharedClient } from '../tabs/createSharedClient.ts'
import { decodeEnvelope, encodeEnvelope } from '../wire/envelope.ts'
import type { WalletConnectEvent } from './client.types.ts'
import { createClient } from './createClient.ts'

describe('a request', () => {
  const request = { chainId: 'eip155:1', method: 'personal_sign', params: [] }

  it('without a session is refused [S8.52]', async () => {
    const { client } = await meet()
    await expect(client.request({ ...request, id: 1, topic: 'aa'.repeat(32) })).rejects.toMatchObject({
      code: 'walletconnect/not-connected',
      shortMessage: 'Please call connect() before request()',
    })
  })

  test.each(['solana:1', 'eip155:2', 'eip155:', ''])(
    'on the chain %j, which was not approved, is refused [S8.51]',
    async (chainId) => {
      const { client, session } = await settled()
      await expect(client.request({ ...request, id: 1, topic: session.topic, chainId })).rejects.toMatchObject({
        code: 'walletconnect/namespace-not-configured',
        shortMessage: 'Namespace is not configured. Please call connect() first with namespace config.',
      })
    },
  )

  it('by a method that was not approved never leaves', async () => {
    const { client, session, wallet } = await settled()
    const before = (await wallet.heard(session)).length
    await expect(client.request({ ...request, id: 1, topic: session.topic, method: 'eth_sign' })).rejects.toMatchObject(
      {
        code: 'wallet/unsupported-method',
      },
    )
    expect(await wallet.heard(session)).toHaveLength(before)
  })

  test.each([
    [299, false],
    [300, true],
    [604_800, true],
    [604_801, false],
    [Number.NaN, false],
  ])('that expires after %i s is taken: %s [S9.26]', async (expirySeconds, taken) => {
    const { client, clock, session, socket } = await settled()
    const asked = client.request({ ...request, id: 1, topic: session.topic, expirySeconds })
    if (!taken) {
      await expect(asked).rejects.toMatchObject({ code: 'rpc/invalid-params' })
      return
    }
    await asked
    expect(client.pendingRequests()).toMatchObject([{ expiresAtMs: clock.nowMs() + expirySeconds * 1000 }])
    expect(Object(socket.of('irn_publish').at(-1)?.params)).toMatchObject({
      tag: 1108,
      ttl: Math.max(900, expirySeconds),
      prompt: true,
    })
  })

  it('that the wallet does not answer ends in its time', async () => {
    const { client, clock, events, session } = await settled()
    await client.request({ ...request, id: 1, topic: session.topic, expirySeconds: 300 })
    await clock.advance(306_000)
    expect(events).toMatchObject([{ type: 'request_answered', id: 1, answer: { error: { code: 8000 } } }])
  })

  it('is asked once for each id, however often it is repeated', async () => {
    const { client, session, wallet } = await settled()
    const ask = () => client.request({ ...request, id: 1, topic: session.topic })
    await Promise.all([ask(), ask(), ask()])
    const heard = await wallet.heard(session)
    expect(heard.filter(({ method }) => method === 'wc_sessionRequest')).toHaveLength(1)
  })
})

describe('a client that another tab has replaced', () => {
  it('refuses what it can not send any more, and still hands out the answer that it has', async () => {
    const { client, replace, session, socket } = await settled()
    await client.request({ id: 1, topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
    socket.answerAll()
    replace()
    const asked = client.request({
      id: 2,
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [],
    })
    await expect(asked).rejects.toMatchObject({
      code: 'wallet/unavailable',
      shortMessage: 'Another tab of this page has taken over',
    })
    await expect(client.ping(3, session.topic)).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(socket.of('irn_publish')).toEqual([])
    await client.take(1)
    expect(client.pendingRequests().some(({ id }) => id === 1)).toBe(false)
  })
})

describe('with a wallet on the same device', () => {
  const walletLink = 'https://wallet.example/wc?from=test'
  const signIn = {
    domain: 'app.example',
    uri: 'https://app.example',
    nonce: 'n1n1n1n1',
    version: '1',
    chainId: 'eip155:1',
    chains: ['eip155:1'],
    iat: '2026-11-20T10:00:00.000Z',
    methods: ['personal_sign'],
    walletLink,
  } as const
  const linked = { ...metadata, redirect: { universal: 'https://app.example', linkMode: true } }
  const params = (link: string) => new URL(link).searchParams

  it('asks and is answered by links, without the relay', async () => {
    const { env } = createTestEnv()
    const { webSocket } = createFakeSockets()
    const client = await createClient({
      env,
      relayUrl: 'wss://relay.example',
      projectId: undefined,
      userAgent: 'test',
      storageKey: 'wc',
      webSocket,
      mayWrite: () => true,
      metadata: linked,
    })
    const events: WalletConnectEvent[] = []
    client.on((event) => events.push(event))
    const { id, uri } = await client.authenticate(client.nextId(), signIn)
    expect(uri.startsWith('https://wallet.example/wc?from=test&')).toBe(true)
    const asked = Buffer.from(String(params(uri).get('wc_ev')), 'base64url')
    expect(asked[0]).toBe(2)
    const ask = JSON.parse(asked.subarray(1).toString())
    expect(ask).toMatchObject({ method: 'wc_sessionAuthenticate', params: { authPayload: { nonce: signIn.nonce } } })

    const wallet = await createRawWallet(new FakeSocket(''), `wc:${'0'.repeat(64)}@2?symKey=00`)
    const { topic, symKey } = await wallet.sessionWith(ask.params.requester.publicKey)
    const responder = {
      publicKey: wallet.publicKey,
      metadata: { ...linked, redirect: { universal: walletLink, linkMode: true } },
    }
    const recap = ask.params.authPayload.resources.at(-1)
    const p = {
      iss: `did:pkh:${account}`,
      domain: 'app.example',
      aud: signIn.uri,
      version: '1',
      nonce: signIn.nonce,
      iat: signIn.iat,
      resources: [recap],
    }
    const cacaos = [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x00' } }]
    const sealed = (message: object, senderPublicKey?: string) =>
      encodeEnvelope(
        { jsonrpc: '2.0', ...message },
        { symKey, randomBytes: env.randomBytes, senderPublicKey, inLink: true },
      )
    await client.deliver(
      hashHex(ask.params.requester.publicKey),
      sealed({ id: ask.id, result: { cacaos, responder } }, wallet.publicKey),
    )
    expect(events.filter(({ type }) => type === 'session_connect')).toMatchObject([{ id, session: { topic } }])

    const link = await client.request({ id: 7, topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] })
    expect(link?.startsWith('https://wallet.example/wc?from=test&')).toBe(true)
    expect(params(String(link)).get('topic')).toBe(topic)
    const request = await decodeEnvelope(String(params(String(link)).get('wc_ev')), () => symKey)
    expect(request).toMatchObject({
      id: 7,
      method: 'wc_sessionRequest',
      params: { request: { method: 'personal_sign' } },
    })
    await client.deliver(topic, sealed({ id: 7, result: '0xsigned' }))
    expect(client.pendingRequests()).toMatchObject([{ id: 7, answer: { result: '0xsigned' } }])
    client.stop()
  })

  it('takes the message in the address of the page 50 ms after the start [S9.14]', async () => {
    const { env, clock } = createTestEnv()
    const topic = 'aa'.repeat(32)
    const symKey = 'bb'.repeat(32)
    const now = clock.nowMs()
    const peer = { publicKey: 'cc'.repeat(32), metadata }
    const session = { topic, symKey, peer, namespaces: approved, expiresAtMs: now + week }
    const asked = { id: 7, topic, chainId: 'eip155:1', method: 'personal_sign', params: [], createdAtMs: now }
    const requests = [{ ...asked, expiresAtMs: now + 300_000 }]
    const state = { v: 1, seed: 'dd'.repeat(32), proposals: [], sessions: [session], requests, outbox: [], seen: [] }
    const store = new Map([['wc', JSON.stringify(state)]])
    const envelope = encodeEnvelope(
      { id: 7, jsonrpc: '2.0', result: '0xlinked' },
      { symKey, randomBytes: env.randomBytes, inLink: true },
    )
    const client = createSharedClient({
      env: {
        ...env,
        href: () => `https://app.example/?wc_ev=${envelope}&topic=${topic}`,
        storage: {
          ...env.storage,
          get: (key) => store.get(key) ?? null,
          set: (key, value) => void store.set(key, value),
        },
      },
      relayUrl: 'wss://relay.example',
      projectId: undefined,
      userAgent: 'test',
      storageKey: 'wc',
      webSocket: createFakeSockets().webSocket,
      metadata,
    })
    await expect.poll(() => clock.delays.includes(1_000)).toBe(true)
    await clock.advance(49)
    expect(client.pendingRequests()[0]).not.toHaveProperty('answer')
    await clock.advance(1)
    await expect.poll(() => client.pendingRequests()[0]?.answer).toEqual({ result: '0xlinked' })
    client.stop()
  })
})
