import { getPriceHistory, postFungiblePrice } from '../prices.ts'
import { documentEndpoint } from './documentEndpoint.ts'

const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The endpoints of `prices.ts`, with what the documents and the contract tests say of them. */
export const pricesDocs = [
  documentEndpoint(postFungiblePrice, {
    summary: 'Prices of tokens',
    examples: [
      {
        request: { params: {}, query: {}, body: { currency: 'usd', addresses: [ether] } },
        response: {
          fungibles: [
            {
              address: ether,
              name: 'Ether',
              symbol: 'ETH',
              decimals: 18,
              iconUrl: 'https://api.example.org/public/getTokenImage/ETH',
              price: 3000.25,
              change24h: -1.2,
              source: 'uniswap-v3',
              asOf: '2026-01-02T03:04:05.000Z',
            },
          ],
        },
      },
    ],
    errors: [
      { status: 400, code: 'api/invalid-address', field: 'addresses', when: 'None, too many, or one is no token.' },
      { status: 400, code: 'api/unsupported-chain', field: 'addresses', when: 'A chain is not known here.' },
      { status: 400, code: 'api/invalid-request', field: 'asset', when: 'None of the tokens exists.' },
      { status: 422, code: 'api/invalid-body', field: '', when: 'The currency or another value is of the wrong kind.' },
      { status: 503, code: 'api/upstream-unavailable', field: '', when: 'No provider of prices answers.' },
    ],
  }),
  documentEndpoint(getPriceHistory, {
    summary: 'Past prices of a token',
    examples: [
      {
        request: { params: {}, query: { currency: 'usd', address: ether, range: 'day' } },
        response: {
          points: [
            { at: 1767319200000, price: 2998.4 },
            { at: 1767322800000, price: 3000.25 },
          ],
          source: 'uniswap-v3',
        },
      },
    ],
    errors: [
      {
        status: 400,
        code: 'api/invalid-address',
        field: 'address',
        when: 'Not a token of a chain family priced here.',
      },
      { status: 400, code: 'api/unsupported-chain', field: 'address', when: 'The chain is not known here.' },
      { status: 503, code: 'api/upstream-unavailable', field: '', when: 'No provider of prices answers.' },
    ],
  }),
]
