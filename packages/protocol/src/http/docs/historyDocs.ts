import { getAccountHistory } from '../history.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `history.ts`, with what the documents and the contract tests say of them. */
export const historyDocs = [
  documentEndpoint(getAccountHistory, {
    summary: 'Transactions of an address',
    examples: [
      {
        request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: {} },
        response: {
          data: [
            {
              id: 'eip155:1:0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
              metadata: {
                operationType: 'send',
                hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
                minedAt: '2026-01-02T03:04:05.000Z',
                sentFrom: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
                sentTo: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
                status: 'confirmed',
                nonce: 7,
                application: null,
                chain: 'eip155:1',
              },
              transfers: [
                {
                  fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://img.example/usdc.svg' } },
                  nft_info: null,
                  token: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
                  direction: 'out',
                  quantity: { numeric: '12.5' },
                  value: null,
                  price: null,
                  sender: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
                  recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
                },
              ],
            },
          ],
          next: null,
          networks: {
            'eip155:1': { state: 'read' },
            'eip155:10': {
              state: 'unread',
              reason: 'behind',
              untilBlock: 140_000_000,
              until: '2026-01-02T00:00:00.000Z',
            },
            'eip155:137': { state: 'unread', reason: 'unavailable' },
            'eip155:8453': { state: 'unread', reason: 'no-source' },
          },
          unavailableChains: ['eip155:137'],
          asOf: [{ chainId: 'eip155:1', source: 'indexer', block: 24_000_000, minedAt: '2026-01-02T03:04:17.000Z' }],
        },
      },
    ],
    errors: [
      { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address whose history is kept.' },
      {
        status: 400,
        code: 'api/unsupported-chain',
        field: 'chainId',
        when: 'The chain is not known here, or its history is not kept.',
      },
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'The source of the history is down.' },
    ],
  }),
]
