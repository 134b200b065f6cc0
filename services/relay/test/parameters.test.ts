import { beforeEach, describe, expect, it } from 'vitest'
import type { RawClient } from './RawClient.ts'
import { useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
let alice: RawClient
beforeEach(async () => {
  alice = await connect(await start())
})

describe('wrong parameters', () => {
  const topic = 'ab'.repeat(32)
  const list = (length: number) => Array.from({ length }, () => topic)
  const table: [string, unknown, number, string | undefined][] = [
    ['irn_publish', null, -32602, undefined],
    ['irn_publish', [], -32602, undefined],
    ['irn_publish', { topic, ttl: 1 }, -32602, undefined],
    ['irn_publish', { topic, message: 5, ttl: 1 }, -32602, undefined],
    ['irn_publish', { topic, message: '', ttl: 1 }, -32602, undefined],
    ['irn_batchPublish', { messages: [{ topic, message: '', ttl: 1 }] }, -32602, undefined],
    ['irn_publish', { topic, message: 'm' }, -32602, undefined],
    ['irn_publish', { topic, message: 'm', ttl: 1.5 }, -32602, undefined],
    ['irn_publish', { topic, message: 'm', ttl: '300' }, -32602, undefined],
    ['irn_publish', { topic, message: 'm', ttl: 1, tag: -1 }, -32602, undefined],
    ['irn_publish', { topic, message: 'm', ttl: 1, tag: '1' }, -32602, undefined],
    ['irn_publish', { topic: 5, message: 'm', ttl: 1 }, -32602, undefined],
    ['irn_publish', { topic: 'AB'.repeat(32), message: 'm', ttl: 1 }, -32600, 'InvalidTopic'],
    ['irn_publish', { topic: 'ab', message: 'm', ttl: 1 }, -32600, 'InvalidTopic'],
    ['irn_publish', { topic, message: 'm', ttl: 0 }, -32000, 'TtlTooShort'],
    ['irn_publish', { topic, message: 'm', ttl: -1 }, -32000, 'TtlTooShort'],
    ['irn_publish', { topic, message: 'm', ttl: 2_592_001 }, -32000, 'TtlTooLong'],
    ['irn_subscribe', { topic: `${topic}0` }, -32600, 'InvalidTopic'],
    ['irn_subscribe', {}, -32602, undefined],
    ['irn_batchSubscribe', { topics: [] }, -32600, 'BatchEmpty'],
    ['irn_batchSubscribe', { topics: list(501) }, -32600, 'BatchLimitExceeded'],
    ['irn_batchSubscribe', { topics: [topic, 'x'] }, -32600, 'InvalidTopic'],
    ['irn_batchSubscribe', { topics: topic }, -32602, undefined],
    ['irn_batchSubscribeBlocking', { topics: [] }, -32600, 'BatchEmpty'],
    ['irn_unsubscribe', { topic: 'x' }, -32600, 'InvalidTopic'],
    ['irn_unsubscribe', { topic, id: 5 }, -32600, 'InvalidSubscriptionId'],
    ['irn_batchUnsubscribe', { subscriptions: [] }, -32600, 'BatchEmpty'],
    [
      'irn_batchUnsubscribe',
      { subscriptions: list(501).map((entry) => ({ topic: entry })) },
      -32600,
      'BatchLimitExceeded',
    ],
    ['irn_fetchMessages', { topic: 'x' }, -32600, 'InvalidTopic'],
    ['irn_batchFetchMessages', { topics: [] }, -32600, 'BatchEmpty'],
    ['irn_batchFetchMessages', { topics: list(501) }, -32600, 'BatchLimitExceeded'],
    ['irn_batchReceive', { receipts: [] }, -32600, 'BatchEmpty'],
    ['irn_batchReceive', { receipts: [{ topic: 'x', messageId: topic }] }, -32600, 'InvalidTopic'],
    ['irn_batchReceive', { receipts: [{ topic }] }, -32602, undefined],
    ['irn_batchPublish', { messages: [] }, -32600, 'BatchEmpty'],
    [
      'irn_batchPublish',
      { messages: list(501).map((entry) => ({ topic: entry, message: 'm', ttl: 1 })) },
      -32600,
      'BatchLimitExceeded',
    ],
    ['wc_createTopic', { topic: 'x' }, -32600, 'InvalidTopic'],
    ['wc_proposeSession', { pairingTopic: topic, sessionProposal: '' }, -32602, undefined],
    ['wc_proposeSession', { pairingTopic: 'x', sessionProposal: 'p' }, -32600, 'InvalidTopic'],
    ['wc_proposeSession', { pairingTopic: topic }, -32602, undefined],
    ['wc_proposeSession', { pairingTopic: topic, sessionProposal: 'p', ttl: 0 }, -32000, 'TtlTooShort'],
    [
      'wc_approveSession',
      { pairingTopic: topic, sessionTopic: topic, sessionProposalResponse: 'r' },
      -32602,
      undefined,
    ],
  ]

  it.each(table)('%s %j', async (method, params, code, data) => {
    const { error } = await alice.ask(method, params)
    expect(error?.code).toBe(code)
    expect(error?.data).toBe(data)
    expect(error?.message).toMatch(/\w+/)
  })

  it('thirty days are not too long', async () => {
    expect((await alice.publish(topic, 'm', { ttl: 2_592_000 })).result).toBe(true)
  })
})
