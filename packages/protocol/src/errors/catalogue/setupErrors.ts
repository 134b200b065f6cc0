import type { ErrorEntry } from './errorEntry.types.ts'

/** What a developer has set up wrongly. Each has its chapter in docs/setup-errors.md, named as the code's second part. */
export const setupErrors = {
  'setup/no-provider': {
    shortMessage: 'Latchkey hooks and buttons need a <LatchkeyProvider kit={…}> above them.',
    retryable: false,
    messageKey: 'error.setup.noProvider',
    place: 'react: every hook and button',
  },
  'setup/network-invalid': {
    shortMessage: 'A network of the kit cannot be read',
    retryable: false,
    messageKey: 'error.setup.networkInvalid',
    place: 'core: createKit; `details` names the place, such as `networks[0].caipNetworkId`',
  },
  'setup/adapter-twice': {
    shortMessage: 'Two adapters serve the same namespace',
    retryable: false,
    messageKey: 'error.setup.adapterTwice',
    place: 'core: createKit; `details` is the namespace',
  },
  'setup/two-kits': {
    shortMessage: 'Two kits of this page keep their records under the same key',
    retryable: false,
    messageKey: 'error.setup.twoKits',
    place: 'core: kit.start; `details` is the key',
  },
  'setup/two-copies': {
    shortMessage: 'This page has two copies of Latchkey',
    retryable: false,
    messageKey: 'error.setup.twoCopies',
    place: 'core: kit.start, on the console',
  },
  'setup/chain-missing': {
    shortMessage: 'wagmi has a chain that the kit does not have',
    retryable: false,
    messageKey: 'error.setup.chainMissing',
    place: 'latchkey/wagmi: the connector; `details` is the chain',
  },
} as const satisfies Record<string, ErrorEntry>
