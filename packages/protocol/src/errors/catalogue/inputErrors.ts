import type { ErrorEntry } from './errorEntry.types.ts'

/** What cannot be read. */
export const inputErrors = {
  unknown: {
    shortMessage: 'Unknown error',
    httpStatus: 500,
    jsonRpcCode: -32603,
    retryable: false,
    messageKey: 'error.unknown',
    place: 'the fallback of every error translation',
    spec: 'S8.33',
  },

  'address/invalid': {
    shortMessage: 'Invalid address',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.address.invalid',
    place: 'protocol: addresses; adapters: parseAddress; api',
  },
  'address/other-namespace': {
    shortMessage: 'Invalid address',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.address.otherNamespace',
    place: 'core, adapters/bitcoin: sends; `details` names its network or family',
  },
  'amount/invalid': {
    shortMessage: 'Invalid amount',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.amount.invalid',
    place: 'protocol: parseAmount',
  },
  'amount/too-many-decimals': {
    shortMessage: 'The amount has more decimals than the token',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.amount.tooManyDecimals',
    place: 'protocol: parseAmount',
  },
  'amount/dust': {
    shortMessage: 'The amount is too small to be sent',
    retryable: false,
    messageKey: 'error.amount.dust',
    place: 'adapters/bitcoin: sends; `details` is the least amount in satoshis',
  },
  'caip/not-an-address': {
    shortMessage: 'Invalid CAIP Address',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.caip.notAnAddress',
    place: 'protocol: parseCaipAddress',
    spec: 'S5.10',
  },
  'caip/invalid-address': {
    shortMessage: 'Invalid CAIP-10 address: ...',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.caip.invalidAddress',
    place: 'protocol: parseCaipAddress',
    spec: 'S5.10',
  },
  'caip/invalid-network-id': {
    shortMessage: 'Invalid CAIP-2 network id: ...',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.caip.invalidNetworkId',
    place: 'protocol: parseCaipNetworkId',
    spec: 'S5.11',
  },
  'names/resolve-failed': {
    shortMessage: 'Error resolving name',
    retryable: true,
    messageKey: 'error.names.resolveFailed',
    place: 'core: findReceiver',
    spec: 'S8.46',
  },
  'names/not-found': {
    shortMessage: 'No one has this name',
    retryable: false,
    messageKey: 'error.names.notFound',
    place: 'core: findReceiver',
  },
  'names/invalid-chain-id': {
    shortMessage: 'Invalid chainId',
    retryable: false,
    messageKey: 'error.names.invalidChainId',
    place: 'protocol: coinTypeOf',
    spec: 'S8.49',
  },
} as const satisfies Record<string, ErrorEntry>
