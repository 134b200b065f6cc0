import { createElement, Fragment, type ReactNode } from 'react'
import { fillMessage } from '../messages/fillMessage.ts'
import type { MessageArguments, MessageKey } from '../messages/messages.types.ts'
import { useText } from './useText.ts'

type RichTextProps<Key extends MessageKey> = {
  readonly id: Key
  readonly values: MessageArguments<Key, ReactNode>[0]
}

/** A text with elements in place of its marks: links within a sentence. */
export function RichText<Key extends MessageKey>({ id, values }: RichTextProps<Key>) {
  const message = useText().catalogue.messages[id]
  const text = typeof message === 'string' ? message : message.other
  const pieces = fillMessage<ReactNode>(text, { ...values })
  return createElement(Fragment, null, ...pieces)
}
