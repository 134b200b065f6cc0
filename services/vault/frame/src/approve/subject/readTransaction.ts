import { toChecksumAddress } from '@latchkey/protocol'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { describeWish } from './describeWish.ts'
import { invalidParams } from './invalidParams.ts'
import type { Subject } from './subject.types.ts'
import { transactionSchema } from './transaction.schema.ts'

/**
 * Reads eth_sendTransaction.
 * @throws FrameFault `rpc/invalid-params` for another form, or another sender than the account.
 */
export function readTransaction(params: unknown, account: string, chainId: number): Subject {
  const parsed = v.safeParse(transactionSchema, Array.isArray(params) ? params[0] : undefined)
  if (!parsed.success) throw invalidParams(v.getDotPath(parsed.issues[0]) ?? 'transaction')
  const given = parsed.output
  if (given.from !== undefined && given.from.toLowerCase() !== account.toLowerCase()) throw invalidParams('from')
  if (given.data && given.input && given.data.toLowerCase() !== given.input.toLowerCase()) throw invalidParams('input')
  const data = hexToBytes((given.data ?? given.input ?? '0x').slice(2))
  if (!given.to && data.length === 0) throw invalidParams('to')
  return describeWish(
    {
      from: account,
      to: given.to ? toChecksumAddress(given.to) : undefined,
      value: given.value ?? 0n,
      data,
      gas: given.gas ?? given.gasLimit ?? undefined,
      nonce: given.nonce ?? undefined,
      gasPrice: given.gasPrice ?? undefined,
      maxFeePerGas: given.maxFeePerGas ?? undefined,
      maxPriorityFeePerGas: given.maxPriorityFeePerGas ?? undefined,
      accessList: given.accessList ?? [],
      chainId: given.chainId ?? undefined,
      authorises: given.authorizationList !== undefined || given.type === '0x4' || given.type === '0x04',
    },
    chainId,
  )
}
