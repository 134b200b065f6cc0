import type { ConnectorSession } from '@latchkey/core/ports'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import { startRelay } from '@latchkey/relay'
import { getSdkError } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { evm } from '../src/evm/evm.ts'
import { type WalletConnectConnector, walletConnect } from '../src/walletconnect/walletConnect.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { createTestPhone, type TestPhone } from './support/createTestPhone.ts'

// The connector as a kit uses it, with the unmodified WalletKit as the wallet.

type SessionRequest = {
  id: number
  topic: string
  params: { chainId: string; request: { method: string; params: never } }
}
const networkIds = ['eip155:1', 'eip155:8453', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'] as const
const signal = new AbortController().signal

let relay: Awaited<ReturnType<typeof startRelay>>
let phone: TestPhone
const used: WalletConnectConnector[] = []
beforeAll(async () => {
  relay = await startRelay({ logLevel: 'silent' })
  phone = await createTestPhone({ relayUrl: relay.url })
})
afterEach(async () => {
  for (const connector of used.splice(0)) (await connector.client()).stop()
})
afterAll(async () => {
  await phone[Symbol.asyncDispose]()
  await relay.stop()
})

function connectorOf(env = createRealEnv()) {
  const source = walletConnect({
    metadata: { name: 'Test app', url: 'https://app.example' },
    relayUrl: relay.url,
    projectId: 'test',
  })
  const [connector] = source({ env }).current() as readonly WalletConnectConnector[]
  if (!connector) throw new Error('There is always one.')
  return { env, connector }
}

async function connected(env = createRealEnv()) {
  const { connector } = connectorOf(env)
  used.push(connector)
  const proposed = phone.next('session_proposal')
  const connecting = connector.connect({ networkIds, signal, onPairing: ({ uri }) => void phone.pair(uri) })
  await phone.approve(await proposed)
  return { env, connector, session: await connecting }
}

describe('the connector', () => {
  it('is of its own type, and loads nothing where it was never used [S3.56]', async () => {
    const { connector } = connectorOf()
    expect(connector).toMatchObject({
      id: 'walletConnect',
      type: 'WALLET_CONNECT',
      namespaces: ['eip155', 'solana', 'bip122'],
    })
    expect(await connector.reconnect({ networkIds, signal })).toBeUndefined()
    await connector.disconnect()
  })

  it.each([
    ['ahead', 3_600_000],
    ['behind', -2 * 86_400_000],
  ])('says that the clock is what a relay refuses, where that is %s', async (_, aheadMs) => {
    const real = createRealEnv()
    const nowMs = () => real.clock.nowMs() + aheadMs
    const { connector } = connectorOf({ ...real, clock: { ...real.clock, nowMs } })
    used.push(connector)
    const leaving = new AbortController()
    const progress: string[] = []
    const onProgress = ({ type }: { readonly type: string }) => void progress.push(type)
    const connecting = connector.connect({ networkIds, signal: leaving.signal, onProgress, onPairing: () => {} })
    await expect.poll(() => progress, { timeout: 10_000 }).toContain('RelayRefusedClock')
    leaving.abort()
    await expect(connecting).rejects.toBeDefined()
  })

  it('connects with every account that the wallet approves, and takes the session up after a reload', async () => {
    const { env, connector, session } = await connected()
    const expected: ConnectorSession = {
      accounts: [`eip155:1:${phone.account.address}`, `eip155:8453:${phone.account.address}`],
      networkId: 'eip155:1',
      walletName: 'Test phone',
      approved: { eip155: { networkIds: ['eip155:1', 'eip155:8453'], supportsAllNetworks: false } },
    }
    expect(session).toEqual(expected)
    ;(await connector.client()).stop()
    const reloaded = connectorOf(env).connector
    used.push(reloaded)
    expect(await reloaded.reconnect({ networkIds, signal })).toEqual(expected)
  })

  it('tells the way of a connection, step by step', async () => {
    const { connector } = connectorOf()
    used.push(connector)
    const steps: string[] = []
    const proposed = phone.next('session_proposal')
    const connecting = connector.connect({
      networkIds,
      signal,
      onPairing: ({ uri, expiresAtMs }) => {
        expect(expiresAtMs).toBeGreaterThan(Date.now() + 290_000)
        steps.push('pairing')
        void phone.pair(uri)
      },
      onProgress: ({ type }) => steps.push(type),
    })
    await phone.approve(await proposed)
    await connecting
    expect(new Set(steps)).toEqual(new Set(['RelayConnecting', 'pairing', 'RelayOpened', 'Proposed', 'Answered']))
    expect(steps.at(-1)).toBe('Answered')
  })

  it('waits on the next page for a wallet that was asked on the one before', async () => {
    const { env, connector } = connectorOf()
    const proposed = phone.next('session_proposal')
    const given = new AbortController()
    connector
      .connect({ networkIds, signal: given.signal, onPairing: ({ uri }) => void phone.pair(uri) })
      .catch(() => {})
    const proposal = await proposed
    ;(await connector.client()).stop()
    const reloaded = connectorOf(env).connector
    used.push(reloaded)
    const resumed = reloaded.resume?.({ signal })
    await phone.approve(proposal)
    expect(await resumed).toMatchObject({ networkId: 'eip155:1', walletName: 'Test phone' })
    // Nothing is left to wait for.
    expect(await reloaded.resume?.({ signal })).toBeUndefined()
  })

  it('says that the wallet declined', async () => {
    const { connector } = connectorOf()
    used.push(connector)
    const proposed = phone.next('session_proposal')
    const connecting = connector.connect({ networkIds, signal, onPairing: ({ uri }) => void phone.pair(uri) })
    const outcome = expect(connecting).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    await phone.kit.rejectSession({ id: (await proposed).id, reason: getSdkError('USER_REJECTED') })
    await outcome
  })

  it('lets go of a pairing when the person cancels', async () => {
    const { connector } = connectorOf()
    used.push(connector)
    const controller = new AbortController()
    const shown = Promise.withResolvers<void>()
    const connecting = connector.connect({ networkIds, signal: controller.signal, onPairing: () => shown.resolve() })
    const outcome = expect(connecting).rejects.toMatchObject({ code: 'request/aborted' })
    await shown.promise
    controller.abort()
    await outcome
  })

  it('puts a new session in the place of the one before', async () => {
    const { env, connector } = await connected()
    ;(await connector.client()).stop()
    const { connector: again } = await connected(env)
    expect((await again.client()).sessions()).toHaveLength(1)
  })

  it('follows the wallet while it is watched, until it ends', async () => {
    const { connector } = await connected()
    const reported: (ConnectorSession | 'ended')[] = []
    const listener = {
      changed: (session: ConnectorSession) => reported.push(session),
      disconnected: () => reported.push('ended'),
    }
    const stop = connector.watch(listener)
    const [session] = (await connector.client()).sessions()
    const topic = String(session?.topic)
    const events = ['accountsChanged', 'chainChanged']
    const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
    const accounts = [`eip155:8453:${phone.account.address}`]
    await phone.kit.updateSession({ topic, namespaces: { eip155: { accounts, methods, events } } })
    await expect.poll(() => reported).toMatchObject([{ accounts, networkId: 'eip155:8453' }])
    await phone.kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
    await expect.poll(() => reported).toHaveLength(2)
    expect(reported[1]).toBe('ended')
    stop()
  })

  it('ends the session on the wallet when it disconnects', async () => {
    const { env, connector } = await connected()
    const ended = phone.next('session_delete')
    await connector.disconnect()
    await ended
    await expect.poll(() => env.store.has('latchkey.walletconnect')).toBe(false)
  })

  it('switches among the approved chains without asking, and refuses the others', async () => {
    const { connector } = await connected()
    const provider = Object(await connector.getProvider())
    await connector.switchNetwork?.({ network: base, rpcUrls: [] })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    await connector.switchNetwork?.({ network: mainnet, rpcUrls: [] })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    const asked = phone.next<SessionRequest>('session_request')
    const switching = connector.switchNetwork?.({ network: polygon, rpcUrls: [] })
    const outcome = expect(switching).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    const { id, topic, params } = await asked
    expect(params.request).toMatchObject({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    const error = { code: 5000, message: 'User rejected.' }
    await phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    await outcome
  })
})

describe('its provider', () => {
  it('has messages signed through the driver of the chain', async () => {
    const { env, connector } = await connected()
    const driver = await evm().load({ env, rpcUrls: () => [] })
    const message = 'Signed on another device'
    const asked = phone.next<SessionRequest>('session_request')
    const signing = driver.signMessage({
      provider: await connector.getProvider(),
      address: phone.account.address,
      message,
    })
    const { id, topic, params } = await asked
    const result = await phone.account.signMessage({ message: { raw: params.request.params[0] } })
    await phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    const signature = (await signing).signature as `0x${string}`
    expect(await verifyMessage({ address: phone.account.address, message, signature })).toBe(true)
    expect((await connector.client()).pendingRequests()).toEqual([])
  })

  it('answers what the session says without troubling the wallet', async () => {
    const { connector } = await connected()
    const provider = Object(await connector.getProvider())
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([phone.account.address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    await expect(provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] })).rejects.toMatchObject({
      code: 'walletconnect/call-status-not-approved',
    })
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    })
  })

  it("throws 'Fetching call status not approved by the wallet.' [S8.53]", async () => {
    const { connector } = await connected()
    const provider = Object(await connector.getProvider())
    await expect(provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] })).rejects.toThrow(
      'Fetching call status not approved by the wallet.',
    )
  })

  it("throws 'Please call connect() before request()' without a session [S8.52]", async () => {
    const { connector } = connectorOf()
    used.push(connector)
    const provider = Object(await connector.getProvider())
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toThrow('Please call connect() before request()')
  })

  it('brings the chosen wallet to the front on a phone', async () => {
    const opened: [string, string][] = []
    const env = createRealEnv()
    const mobile = {
      ...env,
      platform: { ...env.platform, mobile: true },
      openUrl: (url: string, target: string) => opened.push([url, target]),
    }
    const { connector } = await connected(mobile)
    const provider = Object(await connector.getProvider())
    for (const href of ['rainbow://', 'https://wallet.example/app/', 'https://t.me/wallet_bot']) {
      env.store.set('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href, name: 'Wallet' }))
      const asked = phone.next<SessionRequest>('session_request')
      const asking = provider.request({ method: 'personal_sign', params: ['0x00'] })
      const { id, topic } = await asked
      await phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x' } })
      await asking
    }
    const query = /requestId=\d{16}&sessionTopic=[0-9a-f]{64}/
    expect(opened.map(([, target]) => target)).toEqual(['_self', '_blank', '_blank'])
    expect(opened[0]?.[0]).toMatch(/^rainbow:\/\/wc\?/)
    expect(opened[0]?.[0]).toMatch(query)
    expect(opened[1]?.[0]).toMatch(/^https:\/\/wallet\.example\/app\/wc\?/)
    const startapp = String(new URL(String(opened[2]?.[0])).searchParams.get('startapp'))
    expect(Buffer.from(startapp, 'base64url').toString()).toMatch(query)
  })
})
