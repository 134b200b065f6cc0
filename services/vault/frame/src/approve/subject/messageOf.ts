import { looksLikeTransaction } from '../message/looksLikeTransaction.ts'
import { readSignIn } from '../message/readSignIn.ts'
import { readText } from '../message/readText.ts'
import type { Subject } from './subject.types.ts'

/** What bytes are that somebody wants signed as a message. */
export function messageOf(key: 'evm' | 'solana', bytes: Uint8Array): Subject {
  const { text, hidden } = readText(bytes)
  const signIn = text === undefined ? undefined : readSignIn(text)
  return { kind: 'message', key, bytes, text, hidden, signIn, isTransaction: looksLikeTransaction(bytes) }
}
