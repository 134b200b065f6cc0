import type { ErrorEntry } from './errorEntry.types.ts'

/** Networks and connections. */
export const networkErrors = {
  'network/not-found': {
    shortMessage: 'Network not found',
    alert: 'Network Not Found',
    httpStatus: 404,
    retryable: false,
    messageKey: 'error.network.notFound',
    place: 'core: switchNetwork and every look-up of a network',
    spec: 'S8.13, S8.44',
  },
  'network/switch-failed': {
    shortMessage: 'Chain is not supported',
    alert: 'Chain is not supported',
    retryable: false,
    messageKey: 'error.network.switchFailed',
    place: 'core: switchNetwork, after the wallet refused the chain',
    spec: 'S8.22',
  },
  'network/unknown-to-wallet': {
    shortMessage: 'The wallet does not know this chain',
    jsonRpcCode: 4902,
    retryable: false,
    messageKey: 'error.network.unknownToWallet',
    place: 'adapters: switching the chain',
    spec: 'S8.60 to S8.62, S8.80',
  },
  'network/client-not-set': {
    shortMessage: 'NetworkController client not set',
    retryable: false,
    messageKey: 'error.network.clientNotSet',
    place: 'core: switchNetwork, when the wallet cannot be asked to switch',
    spec: 'S8.41',
  },
  'chain/unsupported': {
    shortMessage: 'Unsupported chain',
    retryable: false,
    messageKey: 'error.chain.unsupported',
    place: 'core: submitSend, where the driver cannot send',
    spec: 'S8.26',
  },
  'chain/required': {
    shortMessage: 'Chain is required to ...',
    retryable: false,
    messageKey: 'error.chain.required',
    place: 'core: kit.driver and disconnect without a namespace',
    spec: 'S8.43',
  },
  'adapter/not-found': {
    shortMessage: 'Chain adapter not found',
    retryable: false,
    messageKey: 'error.adapter.notFound',
    place: 'core: kit.driver; adapters, verify: a package is not installed',
    spec: 'S8.40',
  },

  'connection/client-not-set': {
    shortMessage: 'ConnectionController client not set',
    retryable: false,
    messageKey: 'error.connection.clientNotSet',
    place: 'core: a connect or a send with no wallet to ask',
    spec: 'S8.42',
  },
  'connection/disconnect-failed': {
    shortMessage: 'Failed to disconnect',
    retryable: false,
    messageKey: 'error.connection.disconnectFailed',
    place: 'core: disconnect',
    spec: 'S8.25',
  },
  'connection/disconnect-chains-failed': {
    shortMessage: 'Failed to disconnect chain {x}: ...',
    retryable: false,
    messageKey: 'error.connection.disconnectChainsFailed',
    place: 'core: disconnect, with the failures of all chains in one message',
    spec: 'S8.50',
  },
} as const satisfies Record<string, ErrorEntry>
