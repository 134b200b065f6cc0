import { hash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Relay } from '../src/index.ts'
import { newTopic } from './newTopic.ts'
import type { RawClient } from './RawClient.ts'
import { until } from './until.ts'
import { useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
let relay: Relay
let alice: RawClient
let bob: RawClient
beforeEach(async () => {
  relay = await start()
  alice = await connect(relay)
  bob = await connect(relay)
})

const subscriptionId = (client: RawClient, topic: string) => hash('sha256', topic + client.identity.did, 'hex')

describe('irn_publish', () => {
  it('answers true and delivers topic, message, time and tag, and nothing else', async () => {
    const topic = newTopic()
    await bob.subscribe(topic)
    const before = Date.now()
    expect((await alice.publish(topic, 'hello', { prompt: true, tag: 1108 })).result).toBe(true)
    await bob.received(1)
    const [delivery] = bob.deliveries
    expect(delivery?.method).toBe('irn_subscription')
    expect(delivery?.subscription).toBe(subscriptionId(bob, topic))
    expect(delivery?.data).toEqual({ topic, message: 'hello', publishedAt: expect.any(Number), tag: 1108 })
    expect(Math.abs((delivery?.publishedAt ?? 0) - before)).toBeLessThan(10_000)
  })

  it('takes 0 as the tag that is not given', async () => {
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.ask('irn_publish', { topic, message: 'hello', ttl: 30 })
    await bob.received(1)
    expect(bob.deliveries[0]?.tag).toBe(0)
  })

  it('takes and drops the analytics fields', async () => {
    const topic = newTopic()
    await bob.subscribe(topic)
    const analytics = {
      correlationId: 17,
      rpcMethods: ['eth_sendTransaction'],
      chainId: 'a:1',
      txHashes: ['0x1'],
      contractAddresses: ['0x2'],
    }
    expect((await alice.publish(topic, 'hello', analytics)).result).toBe(true)
    await bob.received(1)
    expect(Object.keys(bob.deliveries[0]?.data ?? {}).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic'])
  })
})

describe('attestations', () => {
  it('are dropped unless the operator lets them pass', async () => {
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, 'hello', { attestation: 'a.b.c' })
    await bob.received(1)
    expect(bob.deliveries[0]?.data).not.toHaveProperty('attestation')
  })

  it('pass unchanged where they may, the empty one too, and stay absent where there is none', async () => {
    const open = await start({ attestations: 'pass' })
    const [publisher, reader] = [await connect(open), await connect(open)]
    const topic = newTopic()
    await reader.subscribe(topic)
    await publisher.publish(topic, 'one', { attestation: 'a.b.c' })
    await publisher.publish(topic, 'two', { attestation: '' })
    await publisher.publish(topic, 'three')
    await publisher.ask('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'four', attestation: 'd.e.f' })
    await reader.received(4)
    expect(reader.deliveries.map(({ data }) => data.attestation)).toEqual(['a.b.c', '', undefined, 'd.e.f'])
    expect(reader.deliveries[2]?.data).not.toHaveProperty('attestation')
  })
})

describe('irn_batchPublish', () => {
  it('stores all of the messages in their order', async () => {
    const topics = [newTopic(), newTopic()]
    await bob.ask('irn_batchSubscribe', { topics })
    const messages = topics.map((topic, index) => ({ topic, message: `m${index}`, ttl: 30, tag: index }))
    expect((await alice.ask('irn_batchPublish', { messages })).result).toBe(true)
    expect(await bob.received(2)).toEqual(['m0', 'm1'])
  })

  it('stores none when one is wrong', async () => {
    const topic = newTopic()
    const messages = [
      { topic, message: 'good', ttl: 30 },
      { topic, message: 'bad', ttl: 0 },
    ]
    expect((await alice.ask('irn_batchPublish', { messages })).error?.data).toBe('TtlTooShort')
    const { result } = await bob.ask('irn_fetchMessages', { topic })
    expect(result).toEqual({ messages: [], hasMore: false })
  })
})

describe('subscribing', () => {
  it.each(['irn_subscribe', 'irn_subscribeBlocking'])(
    '%s answers the stable id of client and topic',
    async (method) => {
      const topic = newTopic()
      const first = await alice.ask(method, { topic })
      expect(first.result).toBe(subscriptionId(alice, topic))
      expect((await alice.ask(method, { topic })).result).toBe(first.result)
      expect((await bob.ask(method, { topic })).result).toBe(subscriptionId(bob, topic))
      const again = await connect(relay, { identity: alice.identity })
      expect((await again.ask(method, { topic })).result).toBe(first.result)
    },
  )

  it('irn_batchSubscribe answers the ids in the order of the topics, one each', async () => {
    const topics = Array.from({ length: 500 }, newTopic)
    topics.push(topics.splice(0, 1)[0] ?? '')
    const { result } = await alice.ask('irn_batchSubscribe', { topics })
    expect(result).toEqual(topics.map((topic) => subscriptionId(alice, topic)))
    await bob.publish(topics[77] ?? '', 'hello')
    expect(await alice.received(1)).toEqual(['hello'])
  })

  it('irn_batchSubscribeBlocking answers an object a topic, so that one full topic spoils no other', async () => {
    const narrow = await start({ limits: { subscribersPerTopic: 1 } })
    const [full, free] = [newTopic(), newTopic()]
    await (await connect(narrow)).subscribe(full)
    const client = await connect(narrow)
    const { result } = await client.ask('irn_batchSubscribeBlocking', { topics: [full, free] })
    expect(result).toEqual([
      { error: expect.objectContaining({ code: -32000, data: 'SubscriberLimitExceeded' }) },
      { id: subscriptionId(client, free) },
    ])
    await (await connect(narrow)).publish(free, 'hello')
    expect(await client.received(1)).toEqual(['hello'])
  })

  it('wc_createTopic subscribes and answers true', async () => {
    const topic = newTopic()
    expect((await alice.ask('wc_createTopic', { topic })).result).toBe(true)
    await bob.publish(topic, 'hello')
    expect(await alice.received(1)).toEqual(['hello'])
    expect(alice.deliveries[0]?.method).toBe('irn_subscription')
  })
})

describe('unsubscribing', () => {
  it.each([
    ['with its own id', 'ab'.repeat(32)],
    ['with text that is no id', 'x'],
    ['without one', undefined],
    ['with null', null],
  ])('irn_unsubscribe ends deliveries, %s', async (_, id) => {
    const topic = newTopic()
    await bob.subscribe(topic)
    expect((await bob.ask('irn_unsubscribe', { topic, id })).result).toBe(true)
    await alice.publish(topic, 'hello')
    await bob.settled()
    expect(bob.deliveries).toEqual([])
  })

  it('of an unknown topic is true', async () => {
    expect((await bob.ask('irn_unsubscribe', { topic: newTopic() })).result).toBe(true)
  })

  it('right behind subscribing, in the same packet, leaves no subscription', async () => {
    const topic = newTopic()
    await Promise.all([bob.subscribe(topic), bob.ask('irn_unsubscribe', { topic })])
    await alice.publish(topic, 'hello')
    await bob.settled()
    expect(bob.deliveries).toEqual([])
  })

  it('irn_batchUnsubscribe ends several', async () => {
    const topics = [newTopic(), newTopic(), newTopic()]
    await bob.ask('irn_batchSubscribe', { topics })
    const subscriptions = topics.slice(0, 2).map((topic) => ({ topic }))
    expect((await bob.ask('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
    for (const topic of topics) await alice.publish(topic, topic)
    expect(await bob.received(1)).toEqual([topics[2]])
  })
})

describe('fetching', () => {
  it('irn_fetchMessages answers what waits and counts it as delivered', async () => {
    const topic = newTopic()
    await alice.publish(topic, 'one', { tag: 5 })
    await alice.publish(topic, 'two')
    const { result } = await bob.ask('irn_fetchMessages', { topic })
    expect(result).toEqual({
      messages: [
        { topic, message: 'one', publishedAt: expect.any(Number), tag: 5 },
        { topic, message: 'two', publishedAt: expect.any(Number), tag: 1108 },
      ],
      hasMore: false,
    })
    expect((await bob.ask('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
    await bob.subscribe(topic)
    await bob.settled()
    expect(bob.deliveries).toEqual([])
    expect((await alice.ask('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
  })

  it('irn_batchFetchMessages reads several topics and says when there is more', async () => {
    const topics = [newTopic(), newTopic()]
    for (let index = 0; index < 600; index += 1) void alice.publish(topics[index % 2] ?? '', `m${index}`)
    await alice.settled()
    await alice.publish(topics[0] ?? '', 'last')
    const seen: string[] = []
    for (const hasMore of [true, false]) {
      const { result } = await bob.ask('irn_batchFetchMessages', { topics })
      const page = result as { messages: { message: string }[]; hasMore: boolean }
      expect(page.hasMore).toBe(hasMore)
      seen.push(...page.messages.map(({ message }) => message))
    }
    expect(seen).toEqual([...Array.from({ length: 600 }, (_, index) => `m${index}`), 'last'])
  })
})

describe('irn_batchReceive', () => {
  it.each(['messageId', 'message_id'])('acknowledges by hash under the name %s', async (name) => {
    const topic = newTopic()
    await alice.publish(topic, 'one')
    await alice.publish(topic, 'two')
    const receipts = [{ topic, [name]: hash('sha256', 'one', 'hex') }]
    expect((await bob.ask('irn_batchReceive', { receipts })).result).toBe(true)
    await bob.subscribe(topic)
    await bob.received(1)
    await bob.settled()
    expect(bob.deliveries.map(({ message }) => message)).toEqual(['two'])
  })
})

describe('irn_batchRequest', () => {
  it.each(['Sequence', 'Concurrent'])('%s answers each request with its own id', async (mode) => {
    const topic = newTopic()
    const { text } = await alice.ask('irn_batchRequest', {
      mode,
      batch: [
        { id: 5, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } },
        { id: '1795123456789012345', jsonrpc: '2.0', method: 'irn_nothing', params: {} },
        { id: 6, jsonrpc: '2.0', method: 'irn_batchRequest', params: { batch: [] } },
      ],
    })
    const [first, second, third] = JSON.parse(text).result
    expect(first).toEqual({ id: 5, jsonrpc: '2.0', result: subscriptionId(alice, topic) })
    expect(second).toMatchObject({ id: '1795123456789012345', error: { code: -32601 } })
    expect(third).toMatchObject({ id: 6, error: { code: -32600 } })
    await bob.publish(topic, 'hello')
    expect(await alice.received(1)).toEqual(['hello'])
  })

  it('keeps the digits of inner ids', async () => {
    alice.socket.send(
      `{"id":"b","jsonrpc":"2.0","method":"irn_batchRequest","params":{"batch":[{"id":1795123456789012345,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}"}}]}}`,
    )
    await until(() => alice.frames.length > 0, 'an answer')
    expect(alice.frames[0]).toContain('"result":[{"id":1795123456789012345,"jsonrpc":"2.0","result":"')
  })

  it.each([
    [{ batch: [] }, -32600, 'BatchEmpty'],
    [{ batch: Array(501).fill({}) }, -32600, 'BatchLimitExceeded'],
    [{ batch: 5 }, -32602, undefined],
    [{ batch: [{}], mode: 'Sideways' }, -32602, undefined],
  ])('refuses %j', async (params, code, data) => {
    const { error } = await alice.ask('irn_batchRequest', params)
    expect(error?.code).toBe(code)
    expect(error?.data).toBe(data)
  })
})

describe('wc_proposeSession', () => {
  it('subscribes the caller and publishes the proposal with tag 1100', async () => {
    const topic = newTopic()
    await bob.subscribe(topic)
    const proposal = { pairingTopic: topic, sessionProposal: 'proposal', correlationId: 1 }
    expect((await alice.ask('wc_proposeSession', proposal)).result).toBe(true)
    expect(await bob.received(1)).toEqual(['proposal'])
    expect(bob.deliveries[0]?.tag).toBe(1100)
    await bob.publish(topic, 'answer')
    expect(await alice.received(1)).toEqual(['answer'])
  })
})

describe('wc_approveSession', () => {
  it('subscribes the caller to the session and delivers the answer (1101) before the settlement (1102)', async () => {
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await alice.ask('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      approvedChains: ['a:1'],
      approvedMethods: ['m'],
      approvedEvents: ['e'],
      approvedAccounts: ['a:1:x'],
      sessionProperties: {},
    }
    expect((await bob.ask('wc_approveSession', approval)).result).toBe(true)
    expect(await alice.received(2)).toEqual(['response', 'settlement'])
    expect(alice.deliveries.map(({ topic, tag }) => [topic, tag])).toEqual([
      [pairingTopic, 1101],
      [sessionTopic, 1102],
    ])
    await alice.publish(sessionTopic, 'request')
    expect(await bob.received(1)).toEqual(['request'])
  })

  it('reaches a dapp that subscribes to the session only after the answer', async () => {
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await alice.subscribe(pairingTopic)
    await bob.ask('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
    })
    await alice.received(1)
    await alice.subscribe(sessionTopic)
    expect(await alice.received(2)).toEqual(['response', 'settlement'])
  })
})

describe('older prefixes', () => {
  const calls: [string, (topic: string) => unknown][] = [
    ['subscribe', (topic) => ({ topic })],
    ['subscribeBlocking', (topic) => ({ topic })],
    ['batchSubscribe', (topic) => ({ topics: [topic] })],
    ['batchSubscribeBlocking', (topic) => ({ topics: [topic] })],
    ['unsubscribe', (topic) => ({ topic })],
    ['batchUnsubscribe', (topic) => ({ subscriptions: [{ topic }] })],
    ['publish', (topic) => ({ topic, message: 'm', ttl: 1 })],
    ['batchPublish', (topic) => ({ messages: [{ topic, message: 'm', ttl: 1 }] })],
    ['fetchMessages', (topic) => ({ topic })],
    ['batchFetchMessages', (topic) => ({ topics: [topic] })],
    ['batchReceive', (topic) => ({ receipts: [{ topic, messageId: newTopic() }] })],
    ['batchRequest', (topic) => ({ batch: [{ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }] })],
  ]

  it.each(['irn', 'iridium', 'waku'])('%s_ works for every method', async (prefix) => {
    for (const [name, params] of calls) {
      const { error, result } = await alice.ask(`${prefix}_${name}`, params(newTopic()))
      expect([name, error]).toEqual([name, undefined])
      expect(result).toBeDefined()
    }
  })

  it.each(['irn', 'iridium', 'waku'])('deliveries carry the prefix %s_ that the subscriber used', async (prefix) => {
    const topic = newTopic()
    await bob.ask(`${prefix}_subscribe`, { topic })
    await alice.publish(topic, 'hello')
    await bob.received(1)
    expect(bob.deliveries[0]?.method).toBe(`${prefix}_subscription`)
  })

  it.each([
    'irn_nothing',
    'wc_publish',
    'irn_wc_proposeSession',
    'waku_createTopic',
    'publish',
    'wc_createSession',
    '',
    'eth_chainId',
  ])('%j is not a method', async (method) => {
    expect((await alice.ask(method, {})).error?.code).toBe(-32601)
  })
})
