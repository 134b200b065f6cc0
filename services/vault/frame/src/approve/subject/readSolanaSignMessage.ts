import { base58 } from '@scure/base'
import { invalidParams } from './invalidParams.ts'
import { messageOf } from './messageOf.ts'
import type { Subject } from './subject.types.ts'

/**
 * Reads solana_signMessage: the message is base58.
 * @throws FrameFault `rpc/invalid-params` for another form or another account.
 */
export function readSolanaSignMessage(params: unknown, account: string): Subject {
  const { message, pubkey } = params as { message: string; pubkey: string }
  if (pubkey !== account) throw invalidParams('pubkey')
  try {
    return messageOf('solana', base58.decode(message))
  } catch {
    throw invalidParams('message')
  }
}
