import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OnrampProvider, OnrampProviderName } from '../onrampProvider.ts'
import { createCoinbaseWebhookReader } from './coinbase/coinbaseTransaction.ts'
import { createMeldWebhookReader } from './meld/readMeldWebhook.ts'
import { createMoonpayWebhookReader } from './moonpay/moonpayTransaction.ts'
import { createStripeWebhookReader } from './stripe/readStripeWebhook.ts'
import { createTransakWebhookReader } from './transak/transakOrder.ts'

const nowSeconds = 1_700_000_000
const clock = { nowMs: () => nowSeconds * 1000 }
const orderId = '00112233445566778899aabbccddeeff'
const secret = 'the secret of the webhooks'
const hookUrl = 'https://api.example/v1/onramp/hooks/meld'
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const hmac = (key: string, text: string | Uint8Array) => createHmac('sha256', key).update(text)

type Sent = { readonly headers: Record<string, string>; readonly body: Buffer }
type Dialect = {
  readonly read: OnrampProvider['readWebhook']
  /** Signs as the provider does. */
  sign(body: Buffer, options?: { key?: string; seconds?: number }): Sent
  /** A body as the provider's documents show it, of a purchase that is done. */
  readonly honest: unknown
  readonly other: unknown
}

const dialects: Record<OnrampProviderName, Dialect> = {
  coinbase: {
    read: createCoinbaseWebhookReader(secret, clock),
    sign(body, { key = secret, seconds = nowSeconds } = {}) {
      const names = 'content-type x-event-id'
      const text = Buffer.concat([Buffer.from(`${seconds}.${names}.application/json.e-1.`), body])
      const signature = `t=${seconds},v0=00,h=${names},v1=${hmac(key, text).digest('hex')}`
      return {
        headers: { 'content-type': 'application/json', 'x-event-id': 'e-1', 'x-hook0-signature': signature },
        body,
      }
    },
    honest: {
      eventType: 'onramp.transaction.success',
      transactionId: '1f087a54-ff1f-62e8-9f85-aa77ac0499a5',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      purchaseCurrency: 'USDC',
      purchaseNetwork: 'ethereum',
      txHash: '0xabc',
      walletAddress: '0x1111111111111111111111111111111111111111',
      partnerUserRef: orderId,
    },
    other: { eventType: 'offramp.transaction.updated' },
  },
  meld: {
    read: createMeldWebhookReader({ secret, url: hookUrl }, clock),
    sign(body, { key = secret, seconds = nowSeconds } = {}) {
      const text = Buffer.concat([Buffer.from(`${iso(seconds)}.${hookUrl}.`), body])
      const signature = `${hmac(key, text).digest('base64url')}=`
      return { headers: { 'meld-signature': signature, 'meld-signature-timestamp': iso(seconds) }, body }
    },
    honest: {
      eventType: 'TRANSACTION_CRYPTO_COMPLETE',
      eventId: 'e-1',
      timestamp: iso(nowSeconds),
      accountId: 'a-1',
      payload: { paymentTransactionId: 't-1', paymentTransactionStatus: 'SETTLED', externalSessionId: orderId },
    },
    other: { eventType: 'WEBHOOK_TEST', eventId: 'e-2', timestamp: iso(nowSeconds), payload: {} },
  },
  moonpay: {
    read: createMoonpayWebhookReader(secret, clock),
    sign(body, { key = secret, seconds = nowSeconds } = {}) {
      const text = Buffer.concat([Buffer.from(`${seconds}.`), body])
      return { headers: { 'moonpay-signature-v2': `t=${seconds},s=${hmac(key, text).digest('hex')}` }, body }
    },
    honest: {
      type: 'transaction_updated',
      data: {
        id: 'bda09e91-559f-4e7a-807a-cdec1a903d9d',
        status: 'completed',
        updatedAt: iso(nowSeconds),
        externalTransactionId: orderId,
        walletAddress: '0x1111111111111111111111111111111111111111',
        cryptoTransactionId: '0xabc',
        currency: { code: 'usdc_base' },
      },
    },
    other: { type: 'sell_transaction_updated', data: {} },
  },
  stripe: {
    read: createStripeWebhookReader(secret, clock),
    sign(body, { key = secret, seconds = nowSeconds } = {}) {
      const text = Buffer.concat([Buffer.from(`${seconds}.`), body])
      return { headers: { 'stripe-signature': `t=${seconds},v1=${hmac(key, text).digest('hex')}` }, body }
    },
    honest: {
      id: 'evt_1',
      type: 'crypto.onramp_session.updated',
      created: nowSeconds,
      data: {
        object: {
          id: 'cos_1',
          status: 'fulfillment_complete',
          metadata: { order_id: orderId },
          transaction_details: { transaction_id: '0xabc' },
        },
      },
    },
    other: { id: 'evt_2', type: 'charge.refunded', created: nowSeconds, data: { object: {} } },
  },
  transak: {
    read: createTransakWebhookReader(async () => [secret, 'the one before'], clock),
    sign(body, { key = secret, seconds = nowSeconds } = {}) {
      const claims = { iat: seconds, ...(JSON.parse(String(body)) as object) }
      return tokenBody({ alg: 'HS256', typ: 'JWT' }, claims, (text) => hmac(key, text).digest('base64url'))
    },
    honest: {
      eventID: 'ORDER_COMPLETED',
      webhookData: {
        id: '5cf7ad02-e968-4978-a000-c2a8007eee7f',
        status: 'COMPLETED',
        partnerOrderId: orderId,
        walletAddress: '0x1111111111111111111111111111111111111111',
        transactionHash: '0xabc',
        cryptoCurrency: 'USDC',
        network: 'base',
      },
    },
    other: { eventID: 'KYC_APPROVED', webhookData: {} },
  },
}

function tokenBody(header: unknown, claims: unknown, sign: (text: string) => string): Sent {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return { headers: {}, body: Buffer.from(JSON.stringify({ data: `${text}.${sign(text)}` })) }
}

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const readOf = ({ read }: Dialect, { headers, body }: Sent) => read(new Headers(headers), body)

describe.each(Object.entries(dialects))('webhooks of %s', (name, dialect) => {
  const sent = () => dialect.sign(bytes(dialect.honest))

  it('are news of our order, and a purchase that is done is on its way', async () => {
    expect(await readOf(dialect, sent())).toMatchObject({ kind: 'news', news: { orderId, state: 'delivering' } })
  })

  it('name the same event each time they come', async () => {
    const [first, again] = await Promise.all([readOf(dialect, sent()), readOf(dialect, sent())])
    expect(again).toEqual(first)
  })

  it('are ignored if they are about something else', async () => {
    expect(await readOf(dialect, dialect.sign(bytes(dialect.other)))).toEqual({ kind: 'ignored' })
  })

  it('are refused when another key has signed them', async () => {
    const forged = dialect.sign(bytes(dialect.honest), { key: 'another' })
    expect(await readOf(dialect, forged)).toEqual({ kind: 'refused', reason: 'signature' })
  })

  it.each([-301, 301])('are refused %i seconds from now', async (offset) => {
    const stale = dialect.sign(bytes(dialect.honest), { seconds: nowSeconds + offset })
    expect(await readOf(dialect, stale)).toEqual({ kind: 'refused', reason: 'stale' })
  })

  it('are refused without a signature', async () => {
    expect(await readOf(dialect, { headers: {}, body: bytes(dialect.honest) })).toEqual({
      kind: 'refused',
      reason: 'unsigned',
    })
  })

  it('are refused with a signature twice', async () => {
    const { headers, body } = sent()
    const twice = Object.entries(headers).map(([key, value]) => [key, `${value}, ${value}`])
    const doubled = {
      headers: Object.fromEntries(twice),
      body: Buffer.concat([body, name === 'transak' ? body : Buffer.of()]),
    }
    expect(await readOf(dialect, doubled)).toMatchObject({ kind: 'refused' })
  })

  it('are refused when they are huge, before anything of them is read', async () => {
    const huge = { ...sent(), body: Buffer.alloc(300_000, 0x20) }
    expect(await readOf(dialect, huge)).toEqual({ kind: 'refused', reason: 'too-large' })
  })

  it('are refused when they are signed well and say nothing that is known', async () => {
    expect(await readOf(dialect, dialect.sign(bytes({ ключ: '\u{1f511}' })))).toEqual({
      kind: 'refused',
      reason: 'unreadable',
    })
  })

  it('are refused 10,000 times when anything of them is changed', async () => {
    const random = seeded(name.length * 7_919)
    const outcomes = new Set<string>()
    for (let round = 0; round < 10_000; round += 1) {
      const result = await readOf(dialect, changed(sent(), random))
      outcomes.add(result.kind)
    }
    expect([...outcomes]).toEqual(['refused'])
  })
})

describe('a webhook of Transak', () => {
  const { read, honest } = dialects.transak
  const claims = { iat: nowSeconds, ...(honest as object) }

  it('may be signed with the partner token before', async () => {
    const { headers, body } = dialects.transak.sign(bytes(honest), { key: 'the one before' })
    expect(await read(new Headers(headers), body)).toMatchObject({ kind: 'news' })
  })

  it.each(['none', 'HS512', 'RS256', 'hs256', ''])('is refused with the algorithm %j', async (alg) => {
    const signed = tokenBody({ alg }, claims, (text) => hmac(secret, text).digest('base64url'))
    expect(await read(new Headers(), signed.body)).toEqual({ kind: 'refused', reason: 'signature' })
  })

  it('is put off while the partner tokens cannot be read', async () => {
    const unable = createTransakWebhookReader(() => Promise.reject(new Error('down')), clock)
    const { body } = dialects.transak.sign(bytes(honest))
    expect(await unable(new Headers(), body)).toEqual({ kind: 'refused', reason: 'unverifiable' })
  })
})

describe('a webhook of Coinbase', () => {
  it('is refused when one of the headers that were signed is changed', async () => {
    const { headers, body } = dialects.coinbase.sign(bytes(dialects.coinbase.honest))
    const result = await dialects.coinbase.read(new Headers({ ...headers, 'x-event-id': 'e-2' }), body)
    expect(result).toEqual({ kind: 'refused', reason: 'signature' })
  })

  it('is refused when what it names are no headers', async () => {
    const headers = { 'x-hook0-signature': `t=${nowSeconds},h=content-type (),v1=${'0'.repeat(64)}` }
    expect(await dialects.coinbase.read(new Headers(headers), bytes({}))).toEqual({
      kind: 'refused',
      reason: 'signature',
    })
  })
})

describe('a webhook of Meld', () => {
  it('is refused when it was signed for another address', async () => {
    const read = createMeldWebhookReader({ secret, url: 'https://other.example/hook' }, clock)
    const { headers, body } = dialects.meld.sign(bytes(dialects.meld.honest))
    expect(await read(new Headers(headers), body)).toEqual({ kind: 'refused', reason: 'signature' })
  })
})

/** Numbers from 0 to below 1, the same in each run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One printable letter of a signature, or one byte of a body, becomes another. */
function changed({ headers, body }: Sent, random: () => number): Sent {
  const signed = Object.keys(headers).filter((key) => key.includes('signature'))
  const key = signed[Math.floor(random() * signed.length)]
  if (key !== undefined && random() < 0.5) {
    const text = headers[key] ?? ''
    const at = Math.floor(random() * text.length)
    // What only the weaker scheme of Coinbase says is not looked at.
    const ignored = text.indexOf('v0=00')
    const spot = ignored >= 0 && at >= ignored && at < ignored + 6 ? 0 : at
    const letter = String.fromCharCode(0x21 + ((text.charCodeAt(spot) - 0x21 + 1 + Math.floor(random() * 92)) % 94))
    return { headers: { ...headers, [key]: text.slice(0, spot) + letter + text.slice(spot + 1) }, body }
  }
  const copy = Buffer.from(body)
  const at = Math.floor(random() * copy.length)
  copy[at] = ((copy[at] ?? 0) + 1 + Math.floor(random() * 254)) % 256
  return { headers, body: copy }
}
