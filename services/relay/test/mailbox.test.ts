import { beforeEach, describe, expect, it } from 'vitest'
import type { Relay, StorageConfig } from '../src/index.ts'
import { createManualClock, type ManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import type { RawClient } from './RawClient.ts'
import { useRelay } from './useRelay.ts'
import { useStorages } from './useStorages.ts'

const { start, stop, connect } = useRelay()
const storages = useStorages()

describe.each(Object.entries(storages))('mailboxes in %s', (kind, newStorage) => {
  let storage: StorageConfig
  let clock: ManualClock
  let relay: Relay
  let alice: RawClient
  let bob: RawClient
  beforeEach(async () => {
    storage = await newStorage()
    clock = createManualClock()
    relay = await start({ storage, clock })
    alice = await connect(relay)
    bob = await connect(relay)
  })

  it('the same message on a topic is stored and delivered once, whoever sends it and however often', async () => {
    const topic = newTopic()
    const carol = await connect(relay)
    await carol.subscribe(topic)
    const answers = await Promise.all([
      alice.publish(topic, 'hello'),
      alice.publish(topic, 'hello', { tag: 5 }),
      bob.publish(topic, 'hello'),
    ])
    expect(answers.map(({ result }) => result)).toEqual([true, true, true])
    expect((await alice.publish(topic, 'hello')).result).toBe(true)
    await alice.publish(topic, 'after')
    expect(await carol.received(2)).toEqual(['hello', 'after'])
  })

  it('a message never comes back to its publisher, on no socket of its client', async () => {
    const topic = newTopic()
    const twin = await connect(relay, { identity: alice.identity })
    await Promise.all([alice, twin, bob].map((client) => client.subscribe(topic)))
    await alice.publish(topic, 'hello')
    expect(await bob.received(1)).toEqual(['hello'])
    const late = await connect(relay, { identity: alice.identity })
    await late.subscribe(topic)
    await Promise.all([late.settled(), alice.settled(), twin.settled()])
    expect([alice, twin, late].map((client) => client.deliveries.length)).toEqual([0, 0, 0])
  })

  it('a late subscriber gets everything that others published, in order, after the answer to its subscription', async () => {
    const topic = newTopic()
    const sent = Array.from({ length: 300 }, (_, index) => `m${index}`)
    await Promise.all(sent.map((message) => alice.publish(topic, message)))
    await bob.publish(topic, 'own')
    await bob.subscribe(topic)
    expect(await bob.received(300)).toEqual(sent)
    expect(bob.frames.findIndex((frame) => frame.includes('_subscription'))).toBeGreaterThan(1)
    const carol = await connect(relay)
    await carol.subscribe(topic)
    expect(await carol.received(301)).toEqual([...sent, 'own'])
  })

  it('what is published while a subscriber is reading its mailbox comes after it, once', async () => {
    const topic = newTopic()
    const stored = Array.from({ length: 400 }, (_, index) => `stored ${index}`)
    await Promise.all(stored.map((message) => alice.publish(topic, message)))
    const live = Array.from({ length: 400 }, (_, index) => `live ${index}`)
    await Promise.all([bob.subscribe(topic), ...live.map((message) => alice.publish(topic, message))])
    await bob.received(800)
    await bob.settled()
    expect(bob.deliveries.map(({ message }) => message)).toEqual([...stored, ...live])
  })

  it('acknowledged messages do not come again, others do on each new socket and each new subscription', async () => {
    const topic = newTopic()
    const lazy = await connect(relay, { acknowledge: false })
    await lazy.subscribe(topic)
    for (const message of ['one', 'two', 'three']) await alice.publish(topic, message)
    await lazy.received(3)
    const second = lazy.deliveries[1]
    if (second !== undefined) lazy.acknowledge(second)
    await lazy.subscribe(topic)
    expect((await lazy.received(5)).slice(3)).toEqual(['one', 'three'])
    await lazy.close()
    const again = await connect(relay, { identity: lazy.identity })
    await again.subscribe(topic)
    expect(await again.received(2)).toEqual(['one', 'three'])
    await again.close()
    const third = await connect(relay, { identity: lazy.identity })
    await third.subscribe(topic)
    await third.settled()
    expect(third.deliveries).toEqual([])
  })

  it('one acknowledges for itself alone, on all of its sockets', async () => {
    const topic = newTopic()
    await alice.publish(topic, 'hello')
    await bob.subscribe(topic)
    await bob.received(1)
    await bob.settled()
    const twin = await connect(relay, { identity: bob.identity })
    const carol = await connect(relay)
    await Promise.all([twin.subscribe(topic), carol.subscribe(topic)])
    expect(await carol.received(1)).toEqual(['hello'])
    await twin.settled()
    expect(twin.deliveries).toEqual([])
  })

  it('expired messages are gone', async () => {
    const topic = newTopic()
    await alice.publish(topic, 'short', { ttl: 30 })
    await alice.publish(topic, 'long', { ttl: 604_800 })
    clock.pass(30_000)
    await bob.subscribe(topic)
    expect(await bob.received(1)).toEqual(['long'])
    clock.pass(604_800_000)
    const carol = await connect(relay, { query: { auth: bob.identity.token(relay.url, { exp: 1e11 }) } })
    await carol.subscribe(topic)
    await carol.settled()
    expect(carol.deliveries).toEqual([])
    expect((await alice.publish(topic, 'short', { ttl: 30 })).result).toBe(true)
  })

  it('a machine clock that jumps by an hour neither drops nor keeps messages', async () => {
    const topics = [newTopic(), newTopic()]
    const [back = '', forth = ''] = topics
    await alice.publish(forth, 'before')
    clock.jumpWall(3_600_000)
    await bob.subscribe(forth)
    expect(await bob.received(1)).toEqual(['before'])
    clock.jumpWall(-7_200_000)
    await alice.publish(back, 'in the past')
    const carol = await connect(relay)
    await carol.ask('irn_batchSubscribe', { topics })
    expect([...(await carol.received(2))].sort()).toEqual(['before', 'in the past'])
    const [first, second] = carol.deliveries
    expect(Math.abs((first?.publishedAt ?? 0) - (second?.publishedAt ?? 0))).toBeLessThan(60_000)
    clock.pass(300_000)
    const dave = await connect(relay)
    await dave.ask('irn_batchSubscribe', { topics })
    await dave.settled()
    expect(dave.deliveries).toEqual([])
  })

  it('the publisher has its answer before anybody has the message', async () => {
    const topic = newTopic()
    const order: string[] = []
    const watch = (client: RawClient, name: string) =>
      client.socket.prependListener('message', (data) =>
        order.push(`${name} ${String(data).includes('"method"') ? 'message' : 'answer'}`),
      )
    await bob.subscribe(topic)
    watch(alice, 'alice')
    watch(bob, 'bob')
    for (let index = 0; index < 50; index += 1) {
      void alice.publish(topic, `m${index}`)
      await bob.received(index + 1)
    }
    expect(order).toEqual(Array.from({ length: 50 }, () => ['alice answer', 'bob message']).flat())
  })

  it('each publisher keeps its order', async () => {
    const topic = newTopic()
    await bob.subscribe(topic)
    const publishers = [alice, await connect(relay), await connect(relay)]
    const sends = publishers.flatMap((client, who) =>
      Array.from({ length: 100 }, (_, index) => client.publish(topic, `${who} ${index}`)),
    )
    await Promise.all(sends)
    const messages = await bob.received(300)
    for (const who of publishers.keys()) {
      const own = messages.filter((message) => message.startsWith(`${who} `))
      expect(own).toEqual(Array.from({ length: 100 }, (_, index) => `${who} ${index}`))
    }
  })

  if (kind !== 'memory') {
    it('messages that were answered and the acknowledgements survive a restart', async () => {
      const topic = newTopic()
      await bob.subscribe(topic)
      await alice.publish(topic, 'read')
      await bob.received(1)
      await bob.close()
      await alice.publish(topic, 'waiting', { tag: 7 })
      await stop(relay)
      const next = await start({ storage })
      const again = await connect(next, { identity: bob.identity })
      await again.subscribe(topic)
      await again.received(1)
      await again.settled()
      expect(again.deliveries.map(({ message, tag }) => [message, tag])).toEqual([['waiting', 7]])
    })
  }
})
