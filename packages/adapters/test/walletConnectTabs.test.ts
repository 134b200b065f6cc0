import { startRelay } from '@latchkey/relay'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WalletConnectClient, WalletConnectEvent } from '../src/walletconnect/client/client.types.ts'
import { createSharedClient } from '../src/walletconnect/tabs/createSharedClient.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { testProposal } from './support/createTestApp.ts'
import { createTestClock } from './support/createTestClock.ts'
import { createTestPhone, type TestPhone } from './support/createTestPhone.ts'

// Several tabs of one origin: the locks and channels are Node's, which are the browser's.

type SessionRequest = { id: number; topic: string; params: { request: { method: string } } }
let relay: Awaited<ReturnType<typeof startRelay>>
let phone: TestPhone
const open: Tab[] = []
beforeAll(async () => {
  relay = await startRelay({ logLevel: 'silent' })
  phone = await createTestPhone({ relayUrl: relay.url })
})
afterEach(() => {
  for (const tab of open.splice(0)) tab.client.stop()
})
afterAll(async () => {
  await phone[Symbol.asyncDispose]()
  await relay.stop()
})

type Tab = {
  client: WalletConnectClient
  events: WalletConnectEvent[]
  sleep(asleep: boolean): void
  waitForRetry(): Promise<void>
}

/** A new origin: tabs opened with the result share storage, locks and channels. */
function origin() {
  const store = new Map<string, string>()
  const storageKey = `wc-${crypto.randomUUID()}`
  let sockets = 0
  class CountedSocket extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      sockets += 1
    }
  }
  return {
    store,
    storageKey,
    sockets: () => sockets,
    tab(): Tab {
      const env = createRealEnv(store)
      const clock = createTestClock()
      let asleep = false
      const client = createSharedClient({
        env: {
          ...env,
          // Real time, but the test owns how long a tab is patient.
          clock: {
            nowMs: Date.now,
            setTimer: (callback, delayMs) =>
              delayMs === 3_000 ? clock.setTimer(callback, delayMs) : env.clock.setTimer(callback, delayMs),
          },
        },
        relayUrl: relay.url,
        projectId: 'test',
        userAgent: 'test',
        storageKey,
        webSocket: CountedSocket,
        metadata: { name: 'Tabs', description: '', url: 'https://tabs.example', icons: [], redirect: undefined },
        tabs: {
          openChannel: (name) => {
            const channel = new BroadcastChannel(name)
            // A tab that sleeps hears nothing.
            return new Proxy(channel, {
              set: (target, key, value) =>
                Reflect.set(target, key, key === 'onmessage' ? (event: never) => !asleep && value(event) : value),
              get: (target, key) => {
                const value = Reflect.get(target, key)
                return typeof value === 'function' ? value.bind(target) : value
              },
            })
          },
        },
      })
      const events: WalletConnectEvent[] = []
      client.on((event) => events.push(event))
      const tab: Tab = {
        client,
        events,
        sleep: (on) => {
          asleep = on
        },
        waitForRetry: () => clock.advance(3_000),
      }
      open.push(tab)
      return tab
    },
  }
}

async function paired(tab: Tab) {
  const proposed = phone.next('session_proposal')
  const pairing = await tab.client.propose(tab.client.nextId(), testProposal)
  await phone.pair(pairing.uri)
  await phone.approve(await proposed)
  await expect.poll(() => tab.client.sessions()).toHaveLength(1)
  return String(tab.client.sessions()[0]?.topic)
}

const ask = async (tab: Tab, topic: string, id = tab.client.nextId()) => {
  await tab.client.request({ id, topic, chainId: 'eip155:1', method: 'personal_sign', params: [`0x${id}`] })
  return id
}
const answered = (tab: Tab, id: number) =>
  expect
    .poll(() => tab.events.some((event) => event.type === 'request_answered' && event.id === id), { timeout: 5_000 })
    .toBe(true)
const respond = ({ id, topic }: SessionRequest) =>
  phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0xok' } })

it('one connection serves two tabs, and each sees what the other does', async () => {
  const { tab, sockets } = origin()
  const first = tab()
  const topic = await paired(first)
  const second = tab()
  await expect.poll(() => second.client.sessions()).toHaveLength(1)
  const requested = phone.next<SessionRequest>('session_request')
  const id = await ask(second, topic)
  expect(first.client.pendingRequests()).toMatchObject([{ id }])
  await respond(await requested)
  await answered(second, id)
  await answered(first, id)
  await second.client.disconnect(topic)
  await expect.poll(() => first.client.sessions()).toEqual([])
  expect(sockets()).toBe(1)
})

it('a chain that one tab moves to is that of the other', async () => {
  const { tab } = origin()
  const first = tab()
  const topic = await paired(first)
  const second = tab()
  await expect.poll(() => second.client.sessions()).toHaveLength(1)
  const chains = ({ client }: Tab) => client.sessions()[0]?.chains
  await first.client.stand(topic, 'eip155:8453')
  await expect.poll(() => chains(second)).toEqual({ eip155: 'eip155:8453' })
  expect(second.events).toMatchObject([{ type: 'session_update', session: { topic } }])
  await second.client.stand(topic, 'eip155:1')
  expect([first, second].map(chains)).toEqual(Array(2).fill({ eip155: 'eip155:1' }))
})

it('a call that a tab repeats, as it has not heard yet who leads, is done once', async () => {
  const { tab } = origin()
  const first = tab()
  const topic = await paired(first)
  const second = tab()
  await second.client.stand(topic, 'eip155:8453')
  // Answered after all that was said before it.
  await second.client.stand(topic, 'eip155:1')
  const moves = first.events.flatMap((event) => (event.type === 'session_update' ? [event.session.chains.eip155] : []))
  expect(moves).toEqual(['eip155:8453', 'eip155:1'])
})

it('errors reach the tab that asked', async () => {
  const { tab } = origin()
  const first = tab()
  const topic = await paired(first)
  const second = tab()
  await expect.poll(() => second.client.sessions()).toHaveLength(1)
  await expect(
    second.client.request({ id: 1, topic, chainId: 'eip155:1', method: 'eth_sign', params: [] }),
  ).rejects.toMatchObject({ name: 'KitError', code: 'wallet/unsupported-method' })
})

it('a tab takes over when the one that led is closed, and gets the answer that was under way', async () => {
  const { tab, sockets } = origin()
  const first = tab()
  const topic = await paired(first)
  const second = tab()
  await expect.poll(() => second.client.sessions()).toHaveLength(1)
  const requested = phone.next<SessionRequest>('session_request')
  const id = await ask(second, topic)
  const request = await requested
  first.client.stop()
  await respond(request)
  await answered(second, id)
  await expect.poll(sockets).toBe(2)
})

it('goes on where the app has emptied its storage, and keeps the session again', async () => {
  const { tab, store, storageKey } = origin()
  const first = tab()
  const topic = await paired(first)
  store.clear()
  const requested = phone.next<SessionRequest>('session_request')
  const id = await ask(first, topic)
  await respond(await requested)
  await answered(first, id)
  expect(JSON.parse(String(store.get(storageKey)))).toMatchObject({ sessions: [{ topic }] })
})

it('a tab replaces one that sleeps; a call made twice is done once', async () => {
  const { tab, sockets, store, storageKey } = origin()
  const first = tab()
  const topic = await paired(first)
  const second = tab()
  await expect.poll(() => second.client.sessions()).toHaveLength(1)
  let asked = 0
  const onRequest = (request: SessionRequest) => {
    asked += 1
    void respond(request)
  }
  phone.kit.on('session_request', onRequest as never)
  first.sleep(true)
  const id = second.client.nextId()
  const asking = ask(second, topic, id)
  await second.waitForRetry()
  await asking
  await ask(second, topic, id)
  await answered(second, id)
  expect(asked).toBe(1)
  expect(sockets()).toBe(2)
  phone.kit.off('session_request', onRequest as never)

  // The sleeper wakes: what it still holds in memory must not overwrite what has happened since.
  first.sleep(false)
  await first.client.stand(topic, 'eip155:8453')
  expect(JSON.parse(String(store.get(storageKey)))).toMatchObject({
    requests: [{ id, answer: { result: '0xok' } }],
    sessions: [{ topic, chains: { eip155: 'eip155:8453' } }],
  })
})
