import type { ErrorEntry } from './errorEntry.types.ts'

/** What cannot be read. */
export const inputErrors = {
  unknown: {
    shortMessage: 'Unknown error',
    httpStatus: 500,
    jsonRpcCode: -32603,
    retryable: false,
    messageKey: 'error.unknown',
    status: 'here',
    place: 'the fallback of every error translation',
    spec: 'S8.33',
  },

  'address/invalid': {
    shortMessage: 'Invalid address',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.address.invalid',
    status: 'here',
    place: 'protocol: addresses; adapters: parseAddress; api',
  },
  'amount/invalid': {
    shortMessage: 'Invalid amount',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.amount.invalid',
    status: 'here',
    place: 'protocol: parseAmount',
  },
  'amount/too-many-decimals': {
    shortMessage: 'The amount has more decimals than the token',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.amount.tooManyDecimals',
    status: 'here',
    place: 'protocol: parseAmount',
  },
  'caip/not-an-address': {
    shortMessage: 'Invalid CAIP Address',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.caip.notAnAddress',
    status: 'here',
    place: 'protocol: parseCaipAddress',
    spec: 'S5.10',
  },
  'caip/invalid-address': {
    shortMessage: 'Invalid CAIP-10 address: ...',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.caip.invalidAddress',
    status: 'here',
    place: 'protocol: parseCaipAddress',
    spec: 'S5.10',
  },
  'caip/invalid-network-id': {
    shortMessage: 'Invalid CAIP-2 network id: ...',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.caip.invalidNetworkId',
    status: 'here',
    place: 'protocol: parseCaipNetworkId',
    spec: 'S5.11',
  },
} as const satisfies Record<string, ErrorEntry>
