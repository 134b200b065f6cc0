import {
  getBitcoinAddress,
  getBitcoinCoins,
  getBitcoinFees,
  getBitcoinStatus,
  getBitcoinTransaction,
  postBitcoinTransaction,
} from '../bitcoin.ts'
import { documentEndpoint, type EndpointError } from './documentEndpoint.ts'

const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }

/** What the network, or what stands for it, answers to each route. */
const networkErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/invalid-request', field: '', when: 'The network refuses it, in its own words.' },
  { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'No Bitcoin network that is known here.' },
  { status: 404, code: 'api/not-found', field: '', when: 'Nobody knows the transaction.' },
  { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No server of the network answers.' },
]
const notTaken: EndpointError = {
  status: 422,
  code: 'api/invalid-body',
  field: '',
  when: 'The body is not what the route takes.',
}

/** The endpoints of `bitcoin.ts`, with what the documents and the contract tests say of them. */
export const bitcoinDocs = [
  documentEndpoint(getBitcoinAddress, {
    summary: 'What a Bitcoin address has got and given',
    errors: networkErrors,
    examples: [
      {
        request: {
          params: { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
          query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
        },
        response: {
          address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
          chain_stats: { ...none, funded_txo_count: 1, funded_txo_sum: 50_000, tx_count: 1 },
          mempool_stats: none,
        },
      },
    ],
  }),
  documentEndpoint(getBitcoinCoins, {
    summary: 'What a Bitcoin address can spend',
    errors: networkErrors,
    examples: [
      {
        request: {
          params: { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
          query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
        },
        response: [{ txid: 'ab'.repeat(32), vout: 0, status: { confirmed: false }, value: 50_000 }],
      },
    ],
  }),
  documentEndpoint(getBitcoinFees, {
    summary: 'Fees of a Bitcoin network, by blocks to wait',
    errors: networkErrors,
    examples: [
      {
        request: { params: {}, query: { chainId: 'bip122:000000000019d6689c085ae165831e93' } },
        response: { '1': 12.5, '3': 8, '6': 5.1 },
      },
    ],
  }),
  documentEndpoint(getBitcoinTransaction, {
    summary: 'The bytes of a Bitcoin transaction, in hex',
    errors: networkErrors,
    examples: [
      {
        request: {
          params: { txid: 'ab'.repeat(32) },
          query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
        },
        response: '0200000000',
      },
    ],
  }),
  documentEndpoint(getBitcoinStatus, {
    summary: 'Whether a Bitcoin transaction is in a block',
    errors: networkErrors,
    examples: [
      {
        request: {
          params: { txid: 'ab'.repeat(32) },
          query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
        },
        response: { confirmed: true, block_height: 870_000, block_hash: '00'.repeat(32), block_time: 1_767_323_045 },
      },
    ],
  }),
  documentEndpoint(postBitcoinTransaction, {
    summary: 'Broadcast a signed Bitcoin transaction, in hex',
    errors: [...networkErrors, notTaken],
    examples: [
      {
        request: {
          params: {},
          query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
          body: '0200000000',
        },
        response: 'ab'.repeat(32),
      },
    ],
  }),
]
