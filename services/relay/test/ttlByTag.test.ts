import { PAIRING_RPC_OPTS } from '@walletconnect/core'
import { ENGINE_RPC_OPTS } from '@walletconnect/sign-client'
import { describe, expect, it } from 'vitest'
import type { Relay } from '../src/index.ts'
import { createIdentity } from './createIdentity.ts'
import { createManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import { useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
const month = 2_592_000

/** How long the relay keeps a message of each tag, whatever its client asks, by the public tables of the protocols. */
const longest: Readonly<Record<number, number>> = {
  0: 86_400,
  1000: 86_400,
  1001: 86_400,
  1002: 30,
  1003: 30,
  1100: 300,
  1102: 300,
  1104: 86_400,
  1108: 604_800,
  1109: 900,
  1110: 300,
  1112: 86_400,
  1116: 604_800,
  1117: 3_600,
  1120: 300,
  3000: 604_800,
  // Of no known protocol.
  999: 300,
  4002: 300,
  4294967295: 300,
}

async function startWithClock() {
  const clock = createManualClock()
  const relay = await start({ clock })
  return { clock, relay }
}

/** What a client finds that has never seen the topic. Tokens last for a day; the clocks here go on for longer. */
async function waiting(relay: Relay, topic: string): Promise<number> {
  const identity = createIdentity()
  const reader = await connect(relay, { identity, query: { auth: identity.token(relay.url, { exp: 1e11 }) } })
  const { result } = await reader.ask('irn_fetchMessages', { topic })
  return (result as { messages: unknown[] }).messages.length
}

describe('a client that asks for a month', () => {
  it.each(Object.entries(longest))('has a message of tag %s kept for %d s', async (tag, seconds) => {
    const { clock, relay } = await startWithClock()
    const client = await connect(relay)
    const topic = newTopic()
    const answer = await client.publish(topic, 'm', { ttl: month, tag: Number(tag) })
    expect(answer.result).toBe(true)
    clock.pass(seconds * 1_000 - 1)
    expect(await waiting(relay, topic)).toBe(1)
    clock.pass(1)
    expect(await waiting(relay, topic)).toBe(0)
  })

  it('has those of a batch, of wc_proposeSession and of wc_approveSession kept no longer either', async () => {
    const { clock, relay } = await startWithClock()
    const client = await connect(relay)
    const [batch = '', pairing = '', session = ''] = [newTopic(), newTopic(), newTopic()]
    const messages = [{ topic: batch, message: 'm', ttl: month, tag: 1110 }]
    await client.ask('irn_batchPublish', { messages })
    await client.ask('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'm', ttl: month })
    await client.ask('wc_approveSession', {
      pairingTopic: pairing,
      sessionTopic: session,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      ttl: month,
    })
    const counts = async () => [
      await waiting(relay, batch),
      await waiting(relay, pairing),
      await waiting(relay, session),
    ]
    expect(await counts()).toEqual([1, 2, 1])
    clock.pass(300_000)
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('has one kept for less if it asks for less', async () => {
    const { clock, relay } = await startWithClock()
    const client = await connect(relay)
    const topic = newTopic()
    await client.publish(topic, 'm', { ttl: 60, tag: 1104 })
    clock.pass(60_000)
    expect(await waiting(relay, topic)).toBe(0)
  })
})

it('keeps what an unmodified client sends for as long as that client asks', async () => {
  const { clock, relay } = await startWithClock()
  const client = await connect(relay)
  const sent = [...Object.values(ENGINE_RPC_OPTS), ...Object.values(PAIRING_RPC_OPTS)].flatMap((each) =>
    Object.values(each as Record<string, { ttl: number; tag: number }>),
  )
  expect(sent.length).toBeGreaterThan(20)
  const kept = []
  for (const { ttl, tag } of sent.toSorted((a, b) => a.ttl - b.ttl)) {
    const topic = newTopic()
    await client.publish(topic, 'm', { ttl, tag })
    kept.push({ topic, ttl })
  }
  let passed = 0
  for (const { topic, ttl } of kept) {
    clock.pass((ttl - passed) * 1_000 - (passed === 0 ? 1 : 0))
    passed = ttl
    expect(await waiting(relay, topic)).toBe(1)
  }
})
