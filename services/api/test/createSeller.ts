import { createHmac } from 'node:crypto'
import type {
  AskedOrder,
  OnrampOrder,
  OnrampProvider,
  OnrampQuote,
  ProviderNews,
} from '../src/onramp/onrampProvider.ts'

/** Is in its pages' addresses, and what it signs with: to be found nowhere else. */
export const secret = 'canary-secret-of-the-seller'

/** A seller in this process: quotes by a fixed price, signs its news, and does what a test sets. */
export function createSeller() {
  const seller = {
    opened: [] as OnrampOrder[],
    /** What it calls a purchase. Undefined: by our id. */
    reference: undefined as string | undefined,
    askedFor: [] as AskedOrder[],
    coverageAsked: 0,
    news: undefined as ProviderNews | undefined,
    quotes: undefined as readonly OnrampQuote[] | undefined,
    /** Its pages are away. */
    isAway: false,
  }
  const eth = { networkId: 'eip155:1', address: undefined, symbol: 'ETH', name: 'Ether', code: 'eth' } as const
  const provider: OnrampProvider = {
    name: 'stripe',
    async coverage({ country }) {
      seller.coverageAsked += 1
      const methods = [{ kind: 'card', code: 'card', min: '10.00', max: '7500.00' }] as const
      const value =
        country === 'US'
          ? { currencies: [{ currency: 'USD', methods }], assets: [eth] }
          : { currencies: [], assets: [] }
      return { kind: 'answer', value }
    },
    async quotes({ pay }) {
      const fees = [{ kind: 'provider', money: { amount: '1.00', currency: pay.currency } }] as const
      const quote = { id: undefined, seller: 'stripe', pay, receive: '0.0163', fees, expiresAtMs: undefined }
      return { kind: 'answer', value: seller.quotes ?? [quote] }
    },
    async openSession(order) {
      if (seller.isAway) return { kind: 'unreachable', reason: 'timeout' }
      seller.opened.push(order)
      const url = `https://seller.example/pay?token=${secret}-${seller.opened.length}`
      return { kind: 'answer', value: { url, reference: seller.reference ?? `ref-${order.orderId}` } }
    },
    async status(order) {
      seller.askedFor.push(order)
      return { kind: 'answer', value: seller.news }
    },
    async readWebhook(headers, body) {
      const given = headers.get('x-signature')
      if (given === null) return { kind: 'refused', reason: 'unsigned' }
      if (given !== signatureOf(body)) return { kind: 'refused', reason: 'signature' }
      return { kind: 'news', news: JSON.parse(Buffer.from(body).toString()) }
    },
  }
  return { seller, provider }
}

/** Its signature of a webhook, for the header `x-signature`. */
export const signatureOf = (body: string | Uint8Array) => createHmac('sha256', secret).update(body).digest('hex')
