import { checkTypedData } from '../typedData/checkTypedData.ts'
import { describeTypedData } from '../typedData/describeTypedData.ts'
import { invalidParams } from './invalidParams.ts'
import type { Subject } from './subject.types.ts'

/** 64 KiB of text. */
const mostText = 64 * 1024

/**
 * Reads eth_signTypedData_v4: address and typed data, in either order.
 * @throws FrameFault `rpc/invalid-params` for another form, another account, or data that does not fit its types.
 */
export function readTypedData(params: unknown, account: string, chainId: number): Subject {
  const [first, second] = Array.isArray(params) ? params : []
  const isAccount = (value: unknown) => typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
  const input = isAccount(first) ? second : isAccount(second) ? first : undefined
  if (input === undefined) throw invalidParams('address')
  const length = typeof input === 'string' ? input.length : JSON.stringify(input)?.length
  if (length === undefined || length > mostText) throw invalidParams('typed data')
  try {
    const data = checkTypedData(input)
    return { kind: 'typedData', data, action: describeTypedData(data, chainId) }
  } catch {
    throw invalidParams('typed data')
  }
}
