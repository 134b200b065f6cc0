import {
  getCompiledTransactionMessageDecoder,
  type LegacyCompiledTransactionMessage,
  type V0CompiledTransactionMessage,
} from '@solana/kit'
import { RpcFault } from './RpcFault.ts'

export type CompiledMessage = (LegacyCompiledTransactionMessage | V0CompiledTransactionMessage) & {
  readonly lifetimeToken: string
}

/** Decodes the part of a transaction that is signed, of version 0 or older. */
export function readMessage(bytes: Uint8Array): CompiledMessage {
  const message = decode(bytes)
  if (message.version === 1) throw new RpcFault(-32602, 'transactions of version 1 are not supported')
  return message
}

function decode(bytes: Uint8Array) {
  try {
    return getCompiledTransactionMessageDecoder().decode(bytes)
  } catch {
    throw new RpcFault(-32602, 'failed to deserialize the message')
  }
}
