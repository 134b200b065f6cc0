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
  'setup/element-kit-missing': {
    shortMessage: 'An element has no kit: call defineElements(kit), or set its property kit.',
    retryable: false,
    messageKey: 'error.setup.elementKitMissing',
    place: 'react: an element that is in the page without a kit, on the console',
  },
  'setup/modal-not-embedded': {
    shortMessage: 'An embedded modal needs a kit that was made with enableEmbedded: true.',
    retryable: false,
    messageKey: 'error.setup.modalNotEmbedded',
    place: 'react: <latchkey-modal embedded>, on the console',
  },
  'setup/elements-twice': {
    shortMessage: 'The elements are defined already, and stay with the first kit.',
    retryable: false,
    messageKey: 'error.setup.elementsTwice',
    place: 'react: defineElements with another kit, or where another copy has defined them, on the console',
  },
} as const satisfies Record<string, ErrorEntry>
