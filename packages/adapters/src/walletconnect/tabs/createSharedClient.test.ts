import { constants } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { createFakeSockets } from '../../../test/support/createFakeSockets.ts'
import { createTestEnv } from '../../../test/support/createTestEnv.ts'
import { metadata } from '../../../test/support/meetRawWallet.ts'
import { createSharedClient } from './createSharedClient.ts'
import type { TabMessage } from './tabs.types.ts'

/** How long a tab waits for the one that leads. */
const timeoutMs = 3_000

/** A tab behind one that leads and sleeps. The test gives the lock and takes it away. */
function open() {
  const { env, clock } = createTestEnv()
  const { webSocket, sockets } = createFakeSockets()
  const store = new Map<string, string>()
  const said: TabMessage[] = []
  const channel: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'> = {
    postMessage: (message) => void said.push(message),
    close: () => {},
    onmessage: null,
  }
  const hear = (data: TabMessage) => channel.onmessage?.call(channel as BroadcastChannel, { data } as MessageEvent)
  const asked: { steal: boolean; give: () => void; takeAway: () => void }[] = []
  const request = (_: string, { steal = false }: LockOptions, held: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const give = () => void held().then(resolve, reject)
      asked.push({ steal, give, takeAway: () => reject(new DOMException('Stolen', 'AbortError')) })
    })
  const client = createSharedClient({
    env: {
      ...env,
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
    webSocket,
    metadata,
    tabs: { locks: { request } as unknown as LockManager, openChannel: () => channel as BroadcastChannel },
  })
  return { asked, client, clock, hear, said, sockets, stolen: () => asked.filter(({ steal }) => steal) }
}

it('takes the place of a tab that sleeps once, however many calls wait', async () => {
  const { client, clock, sockets, stolen } = open()
  const calls = [1, 2, 3].map((id) => client.propose(id, {}))
  await clock.advance(timeoutMs)
  expect(stolen()).toHaveLength(1)
  stolen()[0]?.give()
  expect((await Promise.all(calls)).map(({ id }) => id)).toEqual([1, 2, 3])
  await expect.poll(() => sockets.length).toBe(1)
  client.stop()
})

it('makes no use of a client that comes once the place is lost, and lines up again', async () => {
  const { asked, client, clock, sockets, stolen } = open()
  const call = client.propose(1, {})
  await clock.advance(timeoutMs)
  stolen()[0]?.give()
  stolen()[0]?.takeAway()
  await clock.advance(0)
  await clock.advance(constants.heartbeatMs)
  expect(sockets).toEqual([])
  expect(asked).toHaveLength(3)
  asked[2]?.give()
  expect(await call).toMatchObject({ id: 1 })
  await expect.poll(() => sockets.length).toBe(1)
  client.stop()
})

it('makes no use of a client that comes once the tab is stopped', async () => {
  const { asked, client, clock, sockets } = open()
  client.propose(1, {}).catch(() => {})
  asked[0]?.give()
  client.stop()
  await clock.advance(0)
  await clock.advance(constants.heartbeatMs)
  expect(sockets).toEqual([])
})

it('does a call of another tab that comes behind a later one, and each once', async () => {
  const { asked, client, clock, hear, said } = open()
  asked[0]?.give()
  await clock.advance(0)
  await expect.poll(() => said.some(({ kind }) => kind === 'lead')).toBe(true)
  // The first was sent before anybody led, and is sent again when the tab hears who leads.
  for (const id of [2, 1, 2]) hear({ kind: 'call', from: 'other', id, name: 'propose', args: [id, {}] })
  const answers = () => said.flatMap((message) => (message.kind === 'answer' ? [message.id] : []))
  await expect.poll(answers).toEqual([2, 1])
  client.stop()
})
