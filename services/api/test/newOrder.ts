import type { NewOrder } from '../src/onramp/createOrderStore.ts'

/** An order of ether by card. */
export const newOrder: NewOrder = {
  project: 'shop',
  origin: 'https://app.example',
  provider: 'stripe',
  receiver: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  purchase: {
    country: 'US',
    subdivision: 'NY',
    asset: { networkId: 'eip155:1', address: undefined, symbol: 'ETH', name: 'Ether', code: 'eth' },
    method: { kind: 'card', code: 'card', min: '10.00', max: '7500.00' },
    pay: { amount: '50.00', currency: 'USD' },
  },
  quote: {
    id: 'q1',
    seller: 'stripe',
    pay: { amount: '50.00', currency: 'USD' },
    receive: '0.0123',
    fees: [{ kind: 'provider', money: { amount: '1.00', currency: 'USD' } }],
    expiresAtMs: undefined,
  },
  returnUrl: 'https://app.example/bought',
}
