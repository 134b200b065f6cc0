import { describe, expect, it, test } from 'vitest'
import { createFakeSockets } from '../../../test/support/createFakeSockets.ts'
import { createRawWallet } from '../../../test/support/createRawWallet.ts'
import { createTestEnv } from '../../../test/support/createTestEnv.ts'
import { hashHex } from '../keys/hashHex.ts'
import type { SignInRequest, WalletConnectEvent } from './client.types.ts'
import { createClient } from './createClient.ts'

const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const metadata = { name: 'Raw', description: '', url: 'https://raw.example', icons: [], redirect: undefined }
const approved = { eip155: { accounts: [account], methods: ['personal_sign'], events: ['chainChanged'] } }
const week = 7 * 86_400_000

/** An app, a clock that the test owns, and a wallet that says what the test wants. */
async function meet(signIn?: SignInRequest) {
  const { env, clock } = createTestEnv()
  const { webSocket, sockets } = createFakeSockets()
  const store = new Map<string, string>()
  const storage = {
    get: (key: string) => store.get(key) ?? null,
    set: (key: string, value: string) => void store.set(key, value),
    remove: (key: string) => void store.delete(key),
    subscribe: () => () => {},
  }
  const client = await createClient({
    env: { ...env, storage },
    relayUrl: 'wss://relay.example',
    projectId: undefined,
    userAgent: 'test',
    storageKey: 'wc',
    webSocket,
    mayWrite: () => true,
    metadata,
  })
  const events: WalletConnectEvent[] = []
  client.on((event) => {
    if (event.type !== 'relay_status' && event.type !== 'proposal_published') events.push(event)
  })
  const pairing = await (signIn
    ? client.authenticate(client.nextId(), signIn)
    : client.propose(client.nextId(), { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }))
  await expect.poll(() => sockets.length).toBe(1)
  const [socket] = sockets
  if (!socket) throw new Error('A proposal connects.')
  socket.accept()
  const wallet = await createRawWallet(socket, pairing.uri)
  const heardProposal = (await wallet.heard(wallet.pairing)).find(({ method }) => method === 'wc_sessionPropose')
  const proposerKey = String(Object(heardProposal?.params).proposer.publicKey)
  const session = await wallet.sessionWith(proposerKey)
  const answer = () =>
    wallet.send(wallet.pairing.topic, wallet.pairing.symKey, {
      id: pairing.id,
      result: { relay: { protocol: 'irn' }, responderPublicKey: wallet.publicKey },
    })
  const settle = (overrides: object = {}) =>
    wallet.send(session.topic, session.symKey, {
      id: 5,
      method: 'wc_sessionSettle',
      params: {
        relay: { protocol: 'irn' },
        controller: { publicKey: wallet.publicKey, metadata },
        namespaces: approved,
        expiry: Math.floor((clock.nowMs() + week) / 1000),
        ...overrides,
      },
    })
  /** A call of the wallet, and what the app answered. */
  const call = async (id: number, method: string, params: unknown) => {
    await wallet.send(session.topic, session.symKey, { id, method, params })
    return (await wallet.heard(session)).find((message) => Number(message.id) === id && !('method' in message))
  }
  return { client, clock, events, pairing, store, socket, wallet, session, proposerKey, answer, settle, call }
}

async function settled(lifeMs = week) {
  const world = await meet()
  await world.answer()
  await world.settle({ expiry: Math.floor((world.clock.nowMs() + lifeMs) / 1000) })
  expect(world.client.sessions()).toHaveLength(1)
  world.events.length = 0
  return world
}

describe('a settlement', () => {
  it('makes a session, acknowledged to the wallet', async () => {
    const { answer, settle, client, events, pairing, session, wallet } = await meet()
    await answer()
    await settle()
    expect(events).toMatchObject([{ type: 'session_connect', id: pairing.id, session: { topic: session.topic } }])
    expect(client.sessions()).toMatchObject([{ namespaces: approved, peer: { metadata: { name: 'Raw' } } }])
    expect(await wallet.heard(session)).toContainEqual({ id: 5, jsonrpc: '2.0', result: true })
  })

  test.each([
    ['from another key than the one that answered', { controller: { publicKey: 'ee'.repeat(32), metadata } }],
    ['without accounts', { namespaces: {} }],
    ['with accounts that are none', { namespaces: { eip155: { accounts: ['0x12', 'x'], methods: [], events: [] } } }],
    [
      'with accounts of another namespace',
      { namespaces: { eip155: { accounts: ['solana:1:abc'], methods: [], events: [] } } },
    ],
    ['without a wallet', { controller: undefined }],
    ['without an end', { expiry: 'never' }],
  ])('%s is refused', async (_name, overrides) => {
    const { answer, settle, client, events, pairing, session, wallet } = await meet()
    await answer()
    await settle(overrides)
    expect(client.sessions()).toEqual([])
    expect(events).toMatchObject([{ type: 'proposal_rejected', id: pairing.id, code: 7000 }])
    expect((await wallet.heard(session)).at(-1)).toMatchObject({ id: 5, error: { code: 7000 } })
  })

  it('that would last for years lasts for seven days [S9.27]', async () => {
    const { answer, settle, client, clock } = await meet()
    await answer()
    await settle({ expiry: 32_503_680_000 })
    expect(client.sessions()[0]?.expiresAtMs).toBe(clock.nowMs() + week)
  })

  it('keeps the accounts that can be used, over several namespaces', async () => {
    const { answer, settle, client } = await meet()
    await answer()
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    await settle({
      namespaces: {
        'eip155:1': { accounts: [account, account, 'junk'], methods: ['personal_sign'], events: [] },
        eip155: { accounts: [account.replace(':1:', ':10:')], methods: ['eth_sign'], events: [] },
        solana: { accounts: [solana], methods: ['solana_signMessage'], events: [] },
      },
    })
    expect(client.sessions()[0]?.namespaces).toEqual({
      eip155: {
        accounts: [account, account.replace(':1:', ':10:')],
        methods: ['personal_sign', 'eth_sign'],
        events: [],
      },
      solana: { accounts: [solana], methods: ['solana_signMessage'], events: [] },
    })
  })

  it('on a pairing that was given up is not taken', async () => {
    const { answer, client, events, pairing, settle, socket } = await meet()
    await client.cancel(pairing.id)
    await expect.poll(() => socket.closedWith).toBe(1000)
    void answer()
    void settle()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(client.sessions()).toEqual([])
    expect(events).toEqual([])
  })
})

describe('a pairing', () => {
  it('survives what is not meant for it', async () => {
    const { answer, settle, client, wallet, pairing } = await meet()
    const { topic, symKey } = wallet.pairing
    for (const junk of ['', '%%%', 'AAAA', Buffer.from('{"id":1}').toString('base64')])
      await wallet.deliver(topic, junk)
    await wallet.send(topic, 'dd'.repeat(32), { id: pairing.id, result: { responderPublicKey: wallet.publicKey } })
    await wallet.send(topic, symKey, { id: pairing.id, result: { responderPublicKey: 'not a key' } })
    await wallet.send(topic, symKey, { id: 999, result: { responderPublicKey: 'ee'.repeat(32) } })
    await answer()
    await settle()
    expect(client.sessions()).toHaveLength(1)
  })

  it('answers a ping, refuses what it does not know, and ends when the wallet ends it', async () => {
    const { wallet, events, pairing } = await meet()
    const { topic, symKey } = wallet.pairing
    await wallet.send(topic, symKey, { id: 1, method: 'wc_pairingPing', params: {} })
    await wallet.send(topic, symKey, { id: 2, method: 'wc_sessionSettle', params: {} })
    expect(await wallet.heard(wallet.pairing)).toEqual(
      expect.arrayContaining([
        { id: 1, jsonrpc: '2.0', result: true },
        { id: 2, jsonrpc: '2.0', error: { code: 10001, message: 'Unsupported wc_ method: wc_sessionSettle' } },
      ]),
    )
    await wallet.send(topic, symKey, { id: 3, method: 'wc_pairingDelete', params: { code: 6000, message: 'bye' } })
    expect(events).toEqual([
      { type: 'proposal_rejected', id: pairing.id, code: 6000, message: 'The wallet ended the pairing' },
    ])
  })

  it('is deleted when it expires, and the proposal with it [S4.47, S4.48]', async () => {
    const { client, clock, events, pairing, store } = await meet()
    expect(JSON.parse(store.get('wc') ?? '').proposals).toHaveLength(1)
    await clock.advance(299_000)
    expect(events).toEqual([])
    await clock.advance(6_000)
    expect(events).toEqual([{ type: 'proposal_expire', id: pairing.id }])
    expect(store.has('wc')).toBe(false)
    expect(client.sessions()).toEqual([])
  })

  it('is begun once for each id, however often it is asked for', async () => {
    const { client, pairing } = await meet()
    expect(await client.propose(pairing.id, {})).toEqual(pairing)
  })
})

describe('a session', () => {
  it('is deleted when it expires, with an answer for the requests that wait [S4.46]', async () => {
    const { client, clock, events, session } = await settled(600_000)
    const id = client.nextId()
    await client.request({
      id,
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [],
      expirySeconds: 604_800,
    })
    await clock.advance(599_000)
    expect(client.sessions()).toHaveLength(1)
    await clock.advance(7_000)
    expect(client.sessions()).toEqual([])
    expect(events).toMatchObject([
      { type: 'request_answered', id, answer: { error: { code: 6000 } } },
      { type: 'session_expire', topic: session.topic },
    ])
  })

  test.each([
    ['wc_sessionUpdate', { namespaces: {} }, -32602],
    ['wc_sessionUpdate', { namespaces: { eip155: { accounts: ['junk'], methods: [], events: [] } } }, -32602],
    ['wc_sessionUpdate', 'junk', -32602],
    ['wc_sessionExtend', { expiry: 'soon' }, -32602],
    ['wc_sessionEvent', { event: { name: 'x', data: 1 }, chainId: 'solana:1' }, -32602],
    ['wc_sessionEvent', {}, -32602],
    ['wc_sessionRequest', { request: { method: 'eth_sign', params: [] }, chainId: 'eip155:1' }, 10001],
    ['wc_sessionPropose', {}, 10001],
    ['constructor', {}, 10001],
    ['eth_sign', {}, 10001],
  ])('refuses %s of %j and stays as it was', async (method, params, code) => {
    const { call, client, events } = await settled()
    const before = client.sessions()
    expect(await call(9, method, params)).toMatchObject({ error: { code } })
    expect(client.sessions()).toEqual(before)
    expect(events).toEqual([])
  })

  it('is extended by at most seven days and never shortened', async () => {
    const { call, client, clock } = await settled()
    const end = () => client.sessions()[0]?.expiresAtMs
    const first = end()
    await call(6, 'wc_sessionExtend', { expiry: Math.floor((clock.nowMs() + 60_000) / 1000) })
    expect(end()).toBe(first)
    await clock.advance(1_000)
    await call(7, 'wc_sessionExtend', { expiry: 32_503_680_000 })
    expect(end()).toBe(clock.nowMs() + week)
  })

  it('takes no answer for the request of another session', async () => {
    const { client, clock, events, session, socket } = await settled()
    const id = client.nextId()
    await client.request({ id, topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
    const pairing = await client.propose(client.nextId(), {})
    const stranger = await createRawWallet(socket, pairing.uri)
    const proposal = (await stranger.heard(stranger.pairing)).at(0)
    const theirs = await stranger.sessionWith(String(Object(proposal?.params).proposer.publicKey))
    const { topic, symKey } = stranger.pairing
    await stranger.send(topic, symKey, { id: pairing.id, result: { responderPublicKey: stranger.publicKey } })
    const controller = { publicKey: stranger.publicKey, metadata }
    const expiry = Math.floor((clock.nowMs() + week) / 1000)
    const params = { controller, namespaces: approved, expiry }
    await stranger.send(theirs.topic, theirs.symKey, { id: 1, method: 'wc_sessionSettle', params })
    expect(client.sessions()).toHaveLength(2)
    await stranger.send(theirs.topic, theirs.symKey, { id, result: '0xstolen' })
    expect(client.pendingRequests()).toMatchObject([{ id }])
    expect(client.pendingRequests()[0]).not.toHaveProperty('answer')
    expect(events.some(({ type }) => type === 'request_answered')).toBe(false)
  })
})

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

describe('a sign-in', () => {
  const signIn = {
    domain: 'app.example',
    uri: 'https://app.example',
    nonce: 'n1',
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  }
  const cacao = (overrides: object = {}) => ({
    h: { t: 'caip122' },
    p: {
      iss: `did:pkh:${account}`,
      domain: signIn.domain,
      aud: signIn.uri,
      version: '1',
      nonce: signIn.nonce,
      iat: '2026-01-01T00:00:00Z',
      ...overrides,
    },
    s: { t: 'eip191', s: '0x00' },
  })

  /** The wallet's answer, on the topic that only the asking app listens to, under a key of its own (type 1). */
  const answered = async (result: object) => {
    const world = await meet(signIn)
    const { wallet, proposerKey } = world
    const ask = (await wallet.heard(wallet.pairing)).find(({ method }) => method === 'wc_sessionAuthenticate')
    const { symKey } = await wallet.sessionWith(proposerKey)
    await wallet.send(hashHex(proposerKey), symKey, { id: Number(ask?.id), result }, wallet.publicKey)
    return world
  }
  const responder = async () => ({ publicKey: 'ab'.repeat(32), metadata })

  test.each([
    ['another page', { domain: 'evil.example' }],
    ['another address', { aud: 'https://evil.example' }],
    ['another nonce', { nonce: 'replayed' }],
    ['a chain that was not asked for', { iss: 'did:pkh:eip155:137:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ])('signed for %s is refused', async (_name, overrides) => {
    const { client, events, pairing } = await answered({ cacaos: [cacao(overrides)], responder: await responder() })
    expect(events).toMatchObject([{ type: 'proposal_rejected', id: pairing.id, code: 7000 }])
    expect(client.sessions()).toEqual([])
  })

  it('without methods is a signature without a session', async () => {
    const { client, events, pairing } = await answered({ cacaos: [cacao()], responder: await responder() })
    expect(events).toMatchObject([{ type: 'session_connect', id: pairing.id, session: undefined, auths: [cacao()] }])
    expect(client.sessions()).toEqual([])
  })
})
