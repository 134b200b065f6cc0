import { createElement, Fragment, type ReactNode } from 'react'
import { fillMessage } from '../messages/createTranslate.ts'
import type { FirstMessageKey, MessageArguments } from '../messages/messages.types.ts'
import { useFirstText } from './TextContext.ts'

type RichTextProps<Key extends FirstMessageKey> = {
  readonly id: Key
  readonly values: MessageArguments<Key, ReactNode>[0]
}

/** A text with elements in place of its marks: links within a sentence. */
export function RichText<Key extends FirstMessageKey>({ id, values }: RichTextProps<Key>) {
  const message = useFirstText().first.messages[id]
  const text = typeof message === 'string' ? message : message.other
  const pieces = fillMessage<ReactNode>(text, { ...values })
  return createElement(Fragment, null, ...pieces)
}
