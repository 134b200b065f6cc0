import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCacao, writeSiwxText } from '@latchkey/protocol/siwx'
import { startRelay } from '@latchkey/relay'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testProposal } from './support/createTestApp.ts'
import { createTestPhone, type TestPhone } from './support/createTestPhone.ts'

// Our client and the unmodified WalletKit, over our relay.

type Relay = Awaited<ReturnType<typeof startRelay>>
type SessionRequest = {
  id: number
  topic: string
  params: { chainId: string; request: { method: string; params: never } }
}
let relay: Relay
let phone: TestPhone
const apps: TestApp[] = []
beforeAll(async () => {
  relay = await startRelay({ logLevel: 'silent' })
  phone = await createTestPhone({ relayUrl: relay.url })
})
afterEach(() => {
  for (const app of apps.splice(0)) app.client.stop()
})
afterAll(async () => {
  await phone[Symbol.asyncDispose]()
  await relay.stop()
})

const newApp = async (env?: TestApp['env']) => {
  const app = await createTestApp({ relayUrl: relay.url, ...(env ? { env } : {}) })
  apps.push(app)
  return app
}

/** An app and the phone with a session between them. */
async function paired() {
  const app = await newApp()
  const pairing = await app.client.propose(app.client.nextId(), testProposal)
  const proposed = phone.next('session_proposal')
  await phone.pair(pairing.uri)
  await phone.approve(await proposed)
  const { session } = await app.event('session_connect')
  if (!session) throw new Error('A settled proposal has a session.')
  return { app, session, topic: session.topic }
}

const respond = (request: SessionRequest, result: unknown, on = phone) =>
  on.kit.respondSessionRequest({ topic: request.topic, response: { id: request.id, jsonrpc: '2.0', result } })

describe('a proposal', () => {
  it('is settled with what the wallet approved, for seven days [S9.27]', async () => {
    const { app, session } = await paired()
    const { address } = phone.account
    expect(session.namespaces).toEqual({
      eip155: {
        accounts: [`eip155:1:${address}`, `eip155:8453:${address}`],
        methods: testProposal.eip155?.methods,
        events: testProposal.eip155?.events,
      },
    })
    expect(session.peer.metadata.name).toBe('Test phone')
    expect(session.expiresAtMs - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    expect(session.expiresAtMs - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
    expect(app.client.sessions()).toEqual([session])
    expect(Object.keys(phone.kit.getActiveSessions())).toContain(session.topic)
  })

  it('lives for five minutes, and its link says so [S9.28]', async () => {
    const app = await newApp()
    const { uri, expiresAtMs } = await app.client.propose(app.client.nextId(), testProposal)
    expect(expiresAtMs - Date.now()).toBeGreaterThan(299_000)
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(300_000)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/)
    expect(uri).toContain(`expiryTimestamp=${Math.floor(expiresAtMs / 1000)}`)
  })

  it('that the wallet declines ends with its code', async () => {
    const app = await newApp()
    const pairing = await app.client.propose(app.client.nextId(), testProposal)
    const proposed = phone.next('session_proposal')
    await phone.pair(pairing.uri)
    await phone.kit.rejectSession({ id: (await proposed).id, reason: getSdkError('USER_REJECTED') })
    expect(await app.event('proposal_rejected')).toMatchObject({
      id: pairing.id,
      code: 5000,
      message: 'User rejected.',
    })
    expect(app.client.sessions()).toEqual([])
  })

  it('waits for a wallet that scans late, and for one while the app is away', async () => {
    const first = await newApp()
    const pairing = await first.client.propose(first.client.nextId(), testProposal)
    await first.event('proposal_published')
    first.client.stop()
    const proposed = phone.next('session_proposal')
    await phone.pair(pairing.uri)
    const approving = phone.approve(await proposed)
    const app = await newApp(first.env)
    const { id, session } = await app.event('session_connect')
    expect(id).toBe(pairing.id)
    expect(session?.peer.metadata.name).toBe('Test phone')
    await approving
  })
})

describe('a request', () => {
  it('is signed with a key that can be recovered', async () => {
    const { app, topic } = await paired()
    const message = 'Hello from the other side'
    const requested = phone.next<SessionRequest>('session_request')
    const id = await app.ask(topic, 'personal_sign', [
      `0x${Buffer.from(message).toString('hex')}`,
      phone.account.address,
    ])
    const request = await requested
    expect(request.params.chainId).toBe('eip155:1')
    await respond(request, await phone.account.signMessage({ message: { raw: request.params.request.params[0] } }))
    const { answer } = await app.event('request_answered', (event) => event.id === id)
    const signature = Reflect.get(answer, 'result') as `0x${string}`
    expect(await verifyMessage({ address: phone.account.address, message, signature })).toBe(true)
  })

  it('that is declined ends with its code', async () => {
    const { app, topic } = await paired()
    const requested = phone.next<SessionRequest>('session_request')
    const id = await app.ask(topic, 'personal_sign', ['0x00', phone.account.address])
    const request = await requested
    const error = { code: 5000, message: 'User rejected.' }
    await phone.kit.respondSessionRequest({ topic, response: { id: request.id, jsonrpc: '2.0', error } })
    expect(await app.event('request_answered', (event) => event.id === id)).toMatchObject({ answer: { error } })
  })

  it('finds its own answer among three that run at once', async () => {
    const { app, topic } = await paired()
    const onRequest = (request: SessionRequest) =>
      void respond(request, `answer to ${request.params.request.params[0]}`)
    phone.kit.on('session_request', onRequest as never)
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => app.ask(topic, 'personal_sign', [name])))
    const answers = await Promise.all(ids.map((id) => app.event('request_answered', (event) => event.id === id)))
    phone.kit.off('session_request', onRequest as never)
    expect(answers.map(({ answer }) => answer)).toEqual(
      ['a', 'b', 'c'].map((name) => ({ result: `answer to ${name}` })),
    )
  })

  it('is answered after the tab was killed, within five seconds of its return', async () => {
    const { app, topic } = await paired()
    const requested = phone.next<SessionRequest>('session_request')
    const id = await app.ask(topic, 'personal_sign', ['0x00', phone.account.address])
    const request = await requested
    app.client.stop()
    await respond(request, '0xanswer')
    const returned = await newApp(app.env)
    expect(returned.client.pendingRequests()).toMatchObject([{ id, method: 'personal_sign' }])
    await expect
      .poll(() => returned.client.pendingRequests()[0]?.answer, { timeout: 5_000 })
      .toEqual({ result: '0xanswer' })
    await returned.client.take(id)
    expect(returned.client.pendingRequests()).toEqual([])
  })

  it('reaches a wallet that was away', async () => {
    const { app, topic } = await paired()
    await phone.kit.core.relayer.transportClose()
    const requested = phone.next<SessionRequest>('session_request')
    const id = await app.ask(topic, 'personal_sign', ['0x01', phone.account.address])
    await phone.kit.core.relayer.transportOpen()
    await respond(await requested, '0xback')
    expect((await app.event('request_answered', (event) => event.id === id)).answer).toEqual({ result: '0xback' })
  })
})

describe('the session', () => {
  it('follows the wallet: other accounts, more time, events', async () => {
    const { app, topic } = await paired()
    const namespaces = {
      eip155: {
        accounts: [`eip155:8453:${phone.account.address}`],
        methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
        events: ['accountsChanged', 'chainChanged'],
      },
    }
    await (await phone.kit.updateSession({ topic, namespaces })).acknowledged()
    expect((await app.event('session_update')).session.namespaces).toEqual(namespaces)
    await (await phone.kit.extendSession({ topic })).acknowledged()
    expect((await app.event('session_extend')).session.expiresAtMs).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    const event = { name: 'chainChanged', data: 8453 }
    await phone.kit.emitSessionEvent({ topic, event, chainId: 'eip155:8453' })
    expect(await app.event('session_event')).toMatchObject({
      topic,
      chainId: 'eip155:8453',
      name: 'chainChanged',
      data: 8453,
    })
  })

  it('is pinged from both sides', async () => {
    const { app, topic } = await paired()
    const id = app.client.nextId()
    await app.client.ping(id, topic)
    await app.event('session_ping', (event) => event.id === id)
    await phone.kit.engine.signClient.ping({ topic })
  })

  it('ends on both sides when the app disconnects', async () => {
    const { app, topic } = await paired()
    const ended = phone.next('session_delete')
    await app.client.disconnect(topic)
    expect((await ended).topic).toBe(topic)
    expect(app.client.sessions()).toEqual([])
    await expect.poll(() => app.env.store.has('wc')).toBe(false)
  })

  it('ends on both sides when the wallet disconnects, and with it the requests that wait', async () => {
    const { app, topic } = await paired()
    const id = await app.ask(topic, 'personal_sign', ['0x02'])
    await phone.kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
    await app.event('session_delete')
    expect(app.client.sessions()).toEqual([])
    expect((await app.event('request_answered', (event) => event.id === id)).answer).toMatchObject({
      error: { code: 6000 },
    })
  })
})

describe('a sign-in', () => {
  const request = {
    domain: 'app.example',
    uri: 'https://app.example/login',
    nonce: 'n0S6WzA2Mj',
    version: '1',
    chainId: 'eip155:1',
    chains: ['eip155:1', 'eip155:8453'],
    iat: '2026-11-20T10:00:00.000Z',
    statement: 'Sign in to the test.',
    exp: '2030-01-01T00:00:00.000Z',
    nbf: '2020-01-01T00:00:00.000Z',
    requestId: 'r-1',
    resources: ['https://app.example/terms'],
    methods: ['personal_sign', 'eth_sendTransaction'],
  } as const
  type AuthRequest = { id: number; params: { authPayload: Parameters<typeof populateAuthPayload>[0]['authPayload'] } }

  // A phone of its own: WalletKit shows one request at a time, and one that another test left unanswered would come first.
  let phone: TestPhone
  beforeAll(async () => {
    phone = await createTestPhone({ relayUrl: relay.url })
  })
  afterAll(() => phone[Symbol.asyncDispose]())

  const asked = async () => {
    const app = await newApp()
    const pairing = await app.client.authenticate(app.client.nextId(), request)
    const authenticated = phone.next<AuthRequest>('session_authenticate')
    await phone.pair(pairing.uri)
    return { app, pairing, authentication: await authenticated }
  }

  it('tells the wallet everything that was asked [S7.84]', async () => {
    const { authentication } = await asked()
    expect(authentication.params.authPayload).toMatchObject({
      domain: 'app.example',
      aud: 'https://app.example/login',
      nonce: 'n0S6WzA2Mj',
      version: '1',
      iat: request.iat,
      exp: request.exp,
      nbf: request.nbf,
      requestId: 'r-1',
      statement: 'Sign in to the test.',
      chains: ['eip155:1', 'eip155:8453'],
      resources: ['https://app.example/terms', expect.stringMatching(/^urn:recap:/)],
    })
  })

  it('that is approved brings a session and signatures over the text that we rebuild', async () => {
    const { app, pairing, authentication } = await asked()
    const authPayload = populateAuthPayload({
      authPayload: authentication.params.authPayload,
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    const iss = `eip155:1:${phone.account.address}`
    const message = phone.kit.formatAuthMessage({ request: authPayload, iss })
    const signature = await phone.account.signMessage({ message })
    const auth = buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss)
    await phone.kit.approveSessionAuthenticate({ id: authentication.id, auths: [auth] })
    const { id, session, auths } = await app.event('session_connect')
    expect(id).toBe(pairing.id)
    const [cacao] = auths ?? []
    if (!cacao || !session) throw new Error('There is a signature and a session.')
    const said = readCacao(cacao)
    if (!said) throw new Error('The sign-in names an account.')
    const rebuilt = writeSiwxText(said)
    expect(rebuilt).toBe(message)
    expect(
      await verifyMessage({ address: phone.account.address, message: rebuilt, signature: cacao.s.s as `0x${string}` }),
    ).toBe(true)
    expect(session.namespaces.eip155?.accounts).toEqual([iss, `eip155:8453:${phone.account.address}`])

    const requested = phone.next<SessionRequest>('session_request')
    const requestId = await app.ask(session.topic, 'personal_sign', ['0x00', phone.account.address])
    await respond(await requested, '0xsigned', phone)
    expect((await app.event('request_answered', (event) => event.id === requestId)).answer).toEqual({
      result: '0xsigned',
    })
  })

  it('that is declined ends with its code', async () => {
    const { app, pairing, authentication } = await asked()
    await phone.kit.rejectSessionAuthenticate({ id: authentication.id, reason: getSdkError('USER_REJECTED') })
    expect(await app.event('proposal_rejected')).toMatchObject({ id: pairing.id, code: 5000 })
  })

  it('falls back to a plain session with a wallet that knows no sign-ins', async () => {
    await using old = await createTestPhone({ relayUrl: relay.url, name: 'Old phone' })
    const app = await newApp()
    const pairing = await app.client.authenticate(app.client.nextId(), request)
    const proposed = old.next('session_proposal')
    await old.pair(pairing.uri)
    await old.approve(await proposed)
    const { session, auths } = await app.event('session_connect')
    expect(session?.peer.metadata.name).toBe('Old phone')
    expect(auths).toBeUndefined()
  })
})

describe('a relay', () => {
  it('that restarts in the middle of a request costs neither the request nor the answer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
    const storage = { kind: 'sqlite', path: join(folder, 'relay.db') } as const
    let durable = await startRelay({ logLevel: 'silent', storage })
    const port = Number(new URL(durable.url).port)
    const app = await createTestApp({ relayUrl: durable.url })
    apps.push(app)
    await using wallet = await createTestPhone({ relayUrl: durable.url })
    try {
      const pairing = await app.client.propose(app.client.nextId(), testProposal)
      const proposed = wallet.next('session_proposal')
      await wallet.pair(pairing.uri)
      await wallet.approve(await proposed)
      const { session } = await app.event('session_connect')
      const topic = String(session?.topic)

      // Down before the request is made: it waits in the outbox, and is sent when the relay is back.
      await durable.stop()
      const requested = wallet.next<SessionRequest>('session_request')
      const id = await app.ask(topic, 'personal_sign', ['0x00', wallet.account.address])
      durable = await startRelay({ logLevel: 'silent', storage, port })
      const request = await requested

      // Down again between the request and its answer.
      await durable.stop()
      durable = await startRelay({ logLevel: 'silent', storage, port })
      const response = { id: request.id, jsonrpc: '2.0', result: '0xkept' } as const
      await wallet.kit.respondSessionRequest({ topic, response })
      expect((await app.event('request_answered', (event) => event.id === id)).answer).toEqual({ result: '0xkept' })
    } finally {
      app.client.stop()
      await durable.stop()
      rmSync(folder, { recursive: true })
    }
  })
})
