import { describe, expect, it } from 'vitest'
import { hmacSha256 } from '../webhookSignature.ts'
import { createStripeWebhookReader } from './readStripeWebhook.ts'

const clock = { nowMs: () => 1_700_000_000_000 }
const secret = 'whsec_of_the_test'
const read = createStripeWebhookReader(secret, clock)

const event = {
  id: 'evt_1',
  type: 'crypto.onramp_session.updated',
  created: 1_700_000_000,
  data: {
    object: {
      id: 'cos_1',
      object: 'crypto.onramp_session',
      status: 'fulfillment_complete',
      metadata: { order_id: '00112233445566778899aabbccddeeff' },
      transaction_details: {
        destination_currency: 'usdc',
        destination_network: 'base',
        transaction_id: '0xabc',
        wallet_address: '0x1111111111111111111111111111111111111111',
      },
    },
  },
}
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const signed = (body: Uint8Array, at = '1700000000', key = secret) =>
  new Headers({ 'stripe-signature': `t=${at},v1=${hmacSha256(key, [at, '.', body]).toString('hex')}` })

describe('a webhook of Stripe', () => {
  it('is news of an order, and never says that it is delivered', async () => {
    const body = bytes(event)
    expect(await read(signed(body), body)).toEqual({
      kind: 'news',
      news: {
        eventId: 'evt_1',
        orderId: '00112233445566778899aabbccddeeff',
        reference: 'cos_1',
        state: 'delivering',
        transactionHash: '0xabc',
        receiver: '0x1111111111111111111111111111111111111111',
        assetCode: 'usdc:base',
        atMs: 1_700_000_000_000,
      },
    })
  })

  it('is ignored if it is about something else', async () => {
    const body = bytes({ ...event, type: 'charge.refunded' })
    expect(await read(signed(body), body)).toEqual({ kind: 'ignored' })
  })

  it('is taken while the secret is replaced', async () => {
    const body = bytes(event)
    const [old, present] = [signed(body, '1700000000', 'whsec_old'), signed(body)]
    const both = `${old.get('stripe-signature')},${present.get('stripe-signature')?.split(',')[1]}`
    expect(await read(new Headers({ 'stripe-signature': both }), body)).toMatchObject({ kind: 'news' })
  })

  const refused: readonly (readonly [string, () => [Headers, Uint8Array], string])[] = [
    ['no header', () => [new Headers(), bytes(event)], 'unsigned'],
    ['a header without a time', () => [new Headers({ 'stripe-signature': 'v1=aa' }), bytes(event)], 'signature'],
    [
      'a header with two times',
      () => [new Headers({ 'stripe-signature': 't=1,t=2,v1=aa' }), bytes(event)],
      'signature',
    ],
    [
      'another scheme alone',
      () => [new Headers({ 'stripe-signature': 't=1700000000,v0=aa' }), bytes(event)],
      'unsigned',
    ],
    ['a body that is no JSON', () => [signed(Buffer.from('{')), Buffer.from('{')], 'unreadable'],
    ['a body that is no UTF-8', () => [signed(Buffer.from([0x7b, 0xff])), Buffer.from([0x7b, 0xff])], 'unreadable'],
    ['a body too large', () => [new Headers(), new Uint8Array(300_000)], 'too-large'],
  ]
  it.each(refused)('is refused with %s', async (_, make, reason) => {
    expect(await read(...make())).toEqual({ kind: 'refused', reason })
  })

  it('is refused with a state that Stripe has no word for', async () => {
    const body = bytes({ ...event, data: { object: { ...event.data.object, status: 'delivered' } } })
    expect(await read(signed(body), body)).toEqual({ kind: 'refused', reason: 'unreadable' })
  })
})
