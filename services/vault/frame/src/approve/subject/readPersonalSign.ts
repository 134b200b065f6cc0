import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { invalidParams } from './invalidParams.ts'
import { messageOf } from './messageOf.ts'
import type { Subject } from './subject.types.ts'

const hex = /^0x([0-9a-fA-F]{2})*$/

/**
 * Reads personal_sign. Some pages send address and message the other way round.
 * @throws FrameFault `rpc/invalid-params` for another form or another account.
 */
export function readPersonalSign(params: unknown, account: string): Subject {
  const [first, second] = Array.isArray(params) ? params : []
  if (typeof first !== 'string') throw invalidParams('message')
  const isAccount = (value: unknown) => typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
  const swapped = isAccount(first) && typeof second === 'string' && !isAccount(second)
  const message = swapped ? second : first
  if (!swapped && second !== undefined && !isAccount(second)) throw invalidParams('address')
  return messageOf('evm', hex.test(message) ? hexToBytes(message.slice(2)) : utf8ToBytes(message))
}
