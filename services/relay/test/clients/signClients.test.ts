import { SignClient as SignClient221 } from '@walletconnect/sign-client'
import { SignClient as SignClient220 } from 'sign-client-2-20'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../src/index.ts'
import { until } from '../until.ts'
import { metricsToken, readMetrics } from '../useRelay.ts'
import { nextEvent } from './nextEvent.ts'
import { quietCore } from './quietCore.ts'
import { chains, events, methods, type SessionRequest, startWallet, type TestWallet } from './startWallet.ts'

const metadata = { name: 'App', description: 'Test', url: 'https://app.example.org', icons: [] }
const optionalNamespaces = { eip155: { chains, methods, events } }

const versions = {
  '2.21.7, which sends wc_proposeSession': () => SignClient221.init,
  '2.20.2, which publishes and subscribes itself': () => SignClient220.init as unknown as typeof SignClient221.init,
}

describe.each(Object.entries(versions))('sign-client %s', (_, init) => {
  let relay: Relay
  let dapp: InstanceType<typeof SignClient221>
  let wallet: TestWallet
  let topic = ''

  beforeAll(async () => {
    relay = await startRelay({ logLevel: 'silent', metricsToken })
    const prefix = `dapp ${Math.random()}`
    const [client, kit] = await Promise.all([
      init()({ ...quietCore(relay.url), customStoragePrefix: prefix, metadata }),
      startWallet(relay.url),
    ])
    dapp = client
    wallet = kit
  })
  afterAll(async () => {
    await dapp?.core.relayer.transportClose()
    await wallet?.goOffline()
    await relay?.stop()
  })

  async function connect() {
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
    const proposed = wallet.proposal()
    await wallet.pair(uri)
    return { proposal: await proposed, approval }
  }

  async function newSession(): Promise<string> {
    const { proposal, approval } = await connect()
    const [session] = await Promise.all([approval(), wallet.approve(proposal)])
    return session.topic
  }

  const sign = (message: string) =>
    dapp.request<`0x${string}`>({
      topic,
      chainId: chains[0] ?? '',
      request: { method: 'personal_sign', params: [message, wallet.address] },
    })

  it('pairs, proposes and settles', async () => {
    const { proposal, approval } = await connect()
    const [session] = await Promise.all([approval(), wallet.approve(proposal)])
    expect(session.acknowledged).toBe(true)
    expect(session.namespaces.eip155?.accounts).toEqual(chains.map((chain) => `${chain}:${wallet.address}`))
    expect(session.peer.metadata.name).toBe('Wallet')
    expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([session.topic])
    topic = session.topic
  })

  it('signs a message, and the signature recovers to the account', async () => {
    const requested = wallet.request()
    const signature = sign('hello')
    await wallet.sign(await requested)
    expect(await verifyMessage({ address: wallet.address, message: 'hello', signature: await signature })).toBe(true)
  })

  it('learns that a request was rejected (5000)', async () => {
    const requested = wallet.request()
    const refused = sign('no').catch((error: { code: number }) => error.code)
    await wallet.refuse(await requested)
    expect(await refused).toBe(5000)
  })

  it('learns that a proposal was rejected (5000)', async () => {
    const { proposal, approval } = await connect()
    const refused = approval().catch((error: { code: number }) => error.code)
    await wallet.reject(proposal)
    expect(await refused).toBe(5000)
  })

  it('asks three things at once', async () => {
    const messages = ['one', 'two', 'three']
    // The wallet SDK shows one request at a time, the next after the answer to the one before.
    const answer = (request: SessionRequest) => void wallet.sign(request)
    wallet.kit.on('session_request', answer as never)
    const signatures = await Promise.all(messages.map(sign))
    wallet.kit.off('session_request', answer as never)
    for (const [index, signature] of signatures.entries()) {
      expect(await verifyMessage({ address: wallet.address, message: messages[index] ?? '', signature })).toBe(true)
    }
  })

  it('hears events of the wallet', async () => {
    const heard = nextEvent<{ params: { event: unknown; chainId: string } }>(dapp, 'session_event')
    await wallet.emit(topic, 'chainChanged', 1)
    expect((await heard).params).toEqual({ event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' })
  })

  it('follows updates, which are acknowledged', async () => {
    const updated = nextEvent<{ topic: string }>(dapp, 'session_update')
    const { acknowledged } = await wallet.update(topic)
    await acknowledged()
    expect((await updated).topic).toBe(topic)
    expect(dapp.session.get(topic).namespaces.eip155?.accounts).toEqual([`${chains[0]}:${wallet.address}`])
  })

  it('follows extensions, which are acknowledged', async () => {
    const before = dapp.session.get(topic).expiry
    await dapp.session.update(topic, { expiry: before - 1_000 })
    const extended = nextEvent<{ topic: string }>(dapp, 'session_extend')
    const { acknowledged } = await wallet.extend(topic)
    await acknowledged()
    expect((await extended).topic).toBe(topic)
    expect(dapp.session.get(topic).expiry).toBeGreaterThanOrEqual(before)
  })

  it('pings and is pinged', async () => {
    await dapp.ping({ topic })
    await wallet.ping(topic)
  })

  it('reaches a wallet that was offline and came back', async () => {
    await wallet.goOffline()
    const before = await published(relay)
    const signature = sign('while you were away')
    await until(async () => (await published(relay)) > before, 'the request is stored')
    const requested = wallet.request()
    await wallet.comeBack()
    await wallet.sign(await requested)
    const options = { address: wallet.address, message: 'while you were away', signature: await signature }
    expect(await verifyMessage(options)).toBe(true)
  })

  it('gets an answer that was given while it was offline itself', async () => {
    const requested = wallet.request()
    const signature = sign('answer me later')
    const request = await requested
    await dapp.core.relayer.transportClose()
    await wallet.sign(request)
    await dapp.core.relayer.transportOpen()
    const options = { address: wallet.address, message: 'answer me later', signature: await signature }
    expect(await verifyMessage(options)).toBe(true)
  })

  it('is found by a wallet that scans late, on a socket that opens late', async () => {
    const before = await published(relay)
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
    await until(async () => (await published(relay)) > before, 'the proposal is stored')
    await wallet.goOffline()
    await wallet.comeBack()
    const proposed = wallet.proposal()
    await wallet.pair(uri)
    const [session] = await Promise.all([approval(), proposed.then((proposal) => wallet.approve(proposal))])
    expect(session.peer.metadata.name).toBe('Wallet')
  })

  describe('one-click sign-in', () => {
    const request = {
      chains,
      methods,
      domain: 'app.example.org',
      nonce: 'abcdefgh12345678',
      uri: 'https://app.example.org/login',
      statement: 'Sign in to the test',
      resources: ['https://app.example.org/terms'],
    }

    async function ask() {
      const asked = wallet.authentication()
      const { uri = '', response } = await dapp.authenticate(request)
      await wallet.pair(uri)
      return { asked: await asked, response }
    }

    it('approved: signed statements of each chain and a session', async () => {
      const { asked, response } = await ask()
      const [answer] = await Promise.all([response(), wallet.signIn(asked)])
      expect(answer.auths).toHaveLength(chains.length)
      expect(answer.auths?.[0]?.p.domain).toBe('app.example.org')
      expect(answer.auths?.[0]?.p.nonce).toBe('abcdefgh12345678')
      expect(answer.session?.peer.metadata.name).toBe('Wallet')
      topic = answer.session?.topic ?? ''
      const requested = wallet.request()
      const signature = sign('after signing in')
      await wallet.sign(await requested)
      const options = { address: wallet.address, message: 'after signing in', signature: await signature }
      expect(await verifyMessage(options)).toBe(true)
    })

    it('rejected: the client passes on what the wallet said', async () => {
      const { asked, response } = await ask()
      const refused = response().catch((reason: unknown) => reason)
      await wallet.refuseSignIn(asked)
      expect(await refused).toBe('User rejected.')
    })
  })

  it('disconnects', async () => {
    const ended = wallet.ended()
    await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect((await ended).topic).toBe(topic)
    expect(dapp.session.keys).not.toContain(topic)
  })

  it('is disconnected', async () => {
    topic = await newSession()
    const ended = nextEvent<{ topic: string }>(dapp, 'session_delete')
    await wallet.disconnect(topic)
    expect((await ended).topic).toBe(topic)
    expect(dapp.session.keys).not.toContain(topic)
  })
})

/** How many messages the relay has stored. */
async function published(relay: Relay): Promise<number> {
  const text = await readMetrics(relay)
  return Number(/^latchkey_relay_published_total\{service="relay"\} (\d+)/m.exec(text)?.[1] ?? 0)
}
