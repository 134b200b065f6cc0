import { getAccountBalance } from '../balances.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `balances.ts`, with what the documents and the contract tests say of them. */
export const balancesDocs = [
  documentEndpoint(getAccountBalance, {
    summary: 'Balances of an address',
    examples: [
      {
        request: {
          params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
          query: { currency: 'usd', chainId: 'eip155:1' },
        },
        response: {
          balances: [
            {
              name: 'Ether',
              symbol: 'ETH',
              chainId: 'eip155:1',
              price: 0,
              quantity: { decimals: '18', numeric: '1.25' },
              iconUrl: '',
            },
            {
              name: 'USD Coin',
              symbol: 'USDC',
              chainId: 'eip155:1',
              address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
              value: 12.5,
              price: 1,
              change24h: 0.01,
              priceSource: 'chainlink',
              priceAsOf: '2026-01-02T03:04:05.000Z',
              quantity: { decimals: '6', numeric: '12.5' },
              iconUrl: 'https://img.example/usdc.svg',
            },
          ],
          networks: { 'eip155:1': { state: 'read' } },
        },
      },
      {
        request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: { currency: 'eur' } },
        response: {
          balances: [],
          networks: { 'eip155:1': { state: 'read' }, 'eip155:8453': { state: 'unread', reason: 'unavailable' } },
          unavailableChains: ['eip155:8453'],
        },
      },
    ],
    errors: [
      { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address of the namespace.' },
      { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chain answers.' },
    ],
  }),
]
