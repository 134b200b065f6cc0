import { findPostgres, startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey, type TestValkey } from '@latchkey/service-kit/test/valkey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Relay, RelayOptions } from '../src/index.ts'
import { createIdentity } from './createIdentity.ts'
import { newTopic } from './newTopic.ts'
import type { RawClient } from './RawClient.ts'
import { until } from './until.ts'
import { readMetrics, useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
let postgres: TestPostgres | undefined
let valkey: TestValkey | undefined
beforeAll(async () => {
  if (findPostgres() === undefined) return
  postgres = await startPostgres()
  valkey = await startValkey()
})
afterAll(async () => {
  await postgres?.stop()
  await valkey?.stop()
})

async function url(): Promise<string> {
  if (postgres === undefined) throw new Error('PostgreSQL did not start')
  return postgres.createDatabase()
}

async function pair(options: RelayOptions = {}): Promise<[Relay, Relay]> {
  const storage = { kind: 'postgres', url: await url() } as const
  const first = await start({ storage, ...options })
  const second = await start({ storage, ...options })
  return [first, second]
}

async function sharing(relay: Relay): Promise<void> {
  await until(async () => {
    const text = await readMetrics(relay)
    return text.includes('latchkey_relay_valkey_up{service="relay"} 1\n')
  }, 'valkey is connected')
}

const ways: Record<string, () => RelayOptions> = {
  'the database alone': () => ({}),
  'the database and Valkey': () => ({ valkeyUrl: valkey?.url }),
}

if (findPostgres() !== undefined) {
  describe.each(Object.entries(ways))('two processes that share %s', (_, options) => {
    it('are one relay: published here, delivered there, in order, once, and answered first', async () => {
      const [first, second] = await pair(options())
      const [alice, bob] = [await connect(first), await connect(second)]
      const topic = newTopic()
      await Promise.all([alice.subscribe(topic), bob.subscribe(topic)])
      const sent = Array.from({ length: 200 }, (_, index) => `m${index}`)
      await Promise.all(sent.map((message) => alice.publish(topic, message, { tag: 7 })))
      expect(await bob.received(200)).toEqual(sent)
      await bob.publish(topic, 'back')
      expect(await alice.received(1)).toEqual(['back'])
      expect(bob.deliveries[0]?.tag).toBe(7)
      await bob.settled()
      expect(bob.deliveries).toHaveLength(200)
    })

    it('keep what waits for whoever connects to either', async () => {
      const [first, second] = await pair(options())
      const topic = newTopic()
      await (await connect(first)).publish(topic, 'hello')
      const bob = await connect(second)
      await bob.subscribe(topic)
      expect(await bob.received(1)).toEqual(['hello'])
      await bob.settled()
      const again = await connect(first, { identity: bob.identity })
      await again.subscribe(topic)
      await again.settled()
      expect(again.deliveries).toEqual([])
    })

    it('serve one client on both at once: both sockets get a message, neither its own', async () => {
      const [first, second] = await pair(options())
      const identity = createIdentity()
      const [here, there] = [await connect(first, { identity }), await connect(second, { identity })]
      const peer = await connect(first)
      const topic = newTopic()
      await Promise.all([here, there, peer].map((client) => client.subscribe(topic)))
      await peer.publish(topic, 'for both')
      expect(await here.received(1)).toEqual(['for both'])
      expect(await there.received(1)).toEqual(['for both'])
      await here.publish(topic, 'mine')
      expect(await peer.received(1)).toEqual(['mine'])
      await there.settled()
      expect(there.deliveries).toHaveLength(1)
    })

    it('do not repeat to one socket of a client what another has acknowledged before it subscribed', async () => {
      const [first, second] = await pair(options())
      const topic = newTopic()
      await (await connect(first)).publish(topic, 'hello')
      const here = await connect(second)
      await here.subscribe(topic)
      await here.received(1)
      await here.settled()
      const there = await connect(second, { identity: here.identity })
      await there.subscribe(topic)
      // Longer than any reading of the table is away.
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(there.deliveries).toEqual([])
    })

    it('take the same message once, whichever gets it first', async () => {
      const [first, second] = await pair(options())
      const identity = createIdentity()
      const [here, there] = [await connect(first, { identity }), await connect(second, { identity })]
      const bob = await connect(second)
      const topic = newTopic()
      await bob.subscribe(topic)
      const answers = await Promise.all([here.publish(topic, 'same'), there.publish(topic, 'same')])
      expect(answers.map(({ result }) => result)).toEqual([true, true])
      await here.publish(topic, 'after')
      expect(await bob.received(2)).toEqual(['same', 'after'])
    })

    it('carry large messages too', async () => {
      const [first, second] = await pair(options())
      const [alice, bob] = [await connect(first), await connect(second)]
      const topic = newTopic()
      const message = 'x'.repeat(1_000_000)
      await bob.subscribe(topic)
      await alice.publish(topic, message)
      expect(await bob.received(1)).toEqual([message])
    })

    it('count a full mailbox together', async () => {
      const [first, second] = await pair({ ...options(), limits: { messagesPerTopic: 100 } })
      const [alice, bob] = [await connect(first), await connect(second)]
      const topic = newTopic()
      for (let index = 0; index < 50; index += 1) {
        await alice.publish(topic, `a${index}`)
        await bob.publish(topic, `b${index}`)
      }
      expect((await alice.publish(topic, 'over')).error?.data).toBe('MailboxLimitExceeded')
      expect((await bob.publish(topic, 'over')).error?.data).toBe('MailboxLimitExceeded')
    })

    it('count a daily budget together', async () => {
      const project = {
        id: 'p',
        enabled: true,
        allowedOrigins: [],
        packageNames: [],
        bundleIds: [],
        verifiedDomains: [],
        development: false,
      }
      const [first, second] = await pair({ ...options(), projects: [{ ...project, messagesPerDay: 10 }] })
      const query = { projectId: 'p' }
      const [alice, bob] = [await connect(first, { query }), await connect(second, { query })]
      for (let index = 0; index < 10; index += 1) await alice.publish(newTopic(), 'm')
      await until(
        async () => (await bob.publish(newTopic(), 'm')).error?.data === 'QuotaExceeded',
        'the budget is known',
      )
    })
  })

  describe('with Valkey', () => {
    it('subscribers of a topic are counted over all processes, and the dead do not count', async () => {
      const limits = { subscribersPerTopic: 4 }
      const [first, second] = await pair({ valkeyUrl: valkey?.url, limits })
      await Promise.all([sharing(first), sharing(second)])
      const topic = newTopic()
      const clients: RawClient[] = []
      for (const relay of [first, second, first, second]) {
        const client = await connect(relay)
        expect((await client.subscribe(topic)).result).toBeDefined()
        clients.push(client)
      }
      const late = await connect(first)
      expect((await late.subscribe(topic)).error?.data).toBe('SubscriberLimitExceeded')
      expect((await late.ask('irn_batchSubscribe', { topics: [newTopic(), topic] })).error).toBeDefined()
      const twin = await connect(first, clients[1] === undefined ? {} : { identity: clients[1].identity })
      expect((await twin.subscribe(topic)).result).toBeDefined()
      // A client that comes back is there before its old socket is gone.
      const again = await connect(first, clients[0] === undefined ? {} : { identity: clients[0].identity })
      expect((await again.subscribe(topic)).result).toBeDefined()
      await clients[0]?.close()
      expect((await again.ask('irn_publish', { topic: newTopic(), message: 'm', ttl: 60, tag: 1 })).result).toBe(true)
      expect((await late.subscribe(topic)).error?.data).toBe('SubscriberLimitExceeded')
      await clients[2]?.close()
      await until(async () => (await late.subscribe(topic)).result !== undefined, 'a seat is free')
      const another = await connect(second)
      expect((await another.subscribe(topic)).error?.data).toBe('SubscriberLimitExceeded')
      await first.stop()
      await until(async () => (await another.subscribe(topic)).result !== undefined, 'seats of the stopped are free')
    })

    it('one that hangs counts as away: subscribers are answered, and messages go by the database', async () => {
      await using own = await startValkey()
      const [first, second] = await pair({ valkeyUrl: own.url })
      await Promise.all([sharing(first), sharing(second)])
      const [alice, bob] = [await connect(first), await connect(second)]
      own.hang()
      const topic = newTopic()
      expect((await bob.subscribe(topic)).result).toBeDefined()
      await alice.publish(topic, 'hello')
      expect(await bob.received(1)).toEqual(['hello'])
      await until(
        async () => (await readMetrics(second)).includes('latchkey_relay_valkey_up{service="relay"} 0\n'),
        'it counts as away',
      )
    })

    it('a seat that was given up while it was away is free once it is back', async () => {
      await using own = await startValkey()
      const [first, second] = await pair({ valkeyUrl: own.url, limits: { subscribersPerTopic: 1 } })
      await Promise.all([sharing(first), sharing(second)])
      const [gone, other, next] = [await connect(first), await connect(first), await connect(second)]
      const topic = newTopic()
      expect((await gone.subscribe(topic)).result).toBeDefined()
      expect((await next.subscribe(topic)).error?.data).toBe('SubscriberLimitExceeded')
      own.hang()
      // Answered once the connection that counts seats is given up.
      expect((await other.subscribe(newTopic())).result).toBeDefined()
      expect((await gone.ask('irn_unsubscribe', { topic, id: '' })).error).toBeUndefined()
      own.goOn()
      await Promise.all([sharing(first), sharing(second)])
      await until(async () => (await next.subscribe(topic)).result !== undefined, 'the seat is free')
    })

    it('requests of a client are counted over all processes', async () => {
      const off = { burst: 0, perSecond: 0 }
      const clientRate = { burst: 30, perSecond: 0.001 }
      const [first, second] = await pair({
        valkeyUrl: valkey?.url,
        limits: { clientRate, socketRate: off, addressRate: off },
      })
      await Promise.all([sharing(first), sharing(second)])
      const identity = createIdentity()
      const here = await connect(first, { identity })
      let total = 0
      await until(async () => {
        // Twenty from each would be allowed alone; together they are too many.
        const there = await connect(second, { identity })
        while (total < 40 && here.socket.readyState === 1 && there.socket.readyState === 1) {
          total += 1
          await Promise.race([(total % 2 === 0 ? here : there).subscribe(newTopic()), here.closed, there.closed])
        }
        await Promise.race([there.subscribe(newTopic()), there.closed])
        return there.socket.readyState !== 1
      }, 'the client is turned away')
      expect(total).toBeLessThanOrEqual(40)
    })
  })

  it('a Valkey without a common database is refused', async () => {
    await expect(start({ valkeyUrl: 'redis://127.0.0.1:1' })).rejects.toThrow('DATABASE_URL')
  })
}
