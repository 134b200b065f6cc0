import type { ErrorEntry } from './errorEntry.types.ts'

/** What is wrong with the elements of a page. Logged: people see the page without them. */
export const elementErrors = {
  'element/kit-missing': {
    shortMessage: 'An element has no kit: call defineElements(kit), or set its property kit.',
    retryable: false,
    messageKey: 'error.element.kitMissing',
    place: 'react: an element that is in the page without a kit',
  },
  'element/not-embedded': {
    shortMessage: 'An embedded modal needs a kit that was made with enableEmbedded: true.',
    retryable: false,
    messageKey: 'error.element.notEmbedded',
    place: 'react: <latchkey-modal embedded>',
  },
  'element/defined-twice': {
    shortMessage: 'The elements are defined already, and stay with the first kit.',
    retryable: false,
    messageKey: 'error.element.definedTwice',
    place: 'react: defineElements with another kit',
  },
  'element/another-copy': {
    shortMessage: 'Another copy of latchkey has defined the elements, and keeps them: load one copy.',
    retryable: false,
    messageKey: 'error.element.anotherCopy',
    place: 'react: defineElements where the names are taken',
  },
} as const satisfies Record<string, ErrorEntry>
