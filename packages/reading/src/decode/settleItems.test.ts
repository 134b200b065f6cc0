import { encodeCall, hexToBytes, parseCall } from '@latchkey/protocol/abi'
import { describe, expect, it } from 'vitest'
import { batch } from '../evm/batchCalls.ts'
import type { Tokens } from '../lookUp/facts.ts'
import type { DecodedRequest } from './decodedRequest.ts'
import { describeTransaction } from './decodeTransaction.ts'
import { settleItems } from './settleItems.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const thief = '0x52908400098527886E0F7030069857D2E4169EE7'
const empty = `0x${'0'.repeat(40)}`
const counting = (counts: 'amounts' | 'items' | 'unknown'): Tokens =>
  new Map([[token.toLowerCase(), { symbol: 'KEY', decimals: counts === 'items' ? 0 : 6, counts }]])

const request = {
  from: thief,
  to: token,
  value: 0n,
  gas: undefined,
  nonce: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  accessList: [],
  chainId: undefined,
  authorises: false,
}

/** `approve(spender, 0)` as a page asks for it. */
function approving(spender: string): DecodedRequest & { kind: 'transaction' } {
  const data = hexToBytes(encodeCall(parseCall('approve(address spender,uint256 amount)'), [spender, 0n]).slice(2))
  return describeTransaction({ ...request, data }, 1, {})
}

describe('approve with 0', () => {
  it('takes back an allowance of an amount, and of what says nothing', () => {
    const decoded = approving(thief)
    expect(decoded.action.key).toBe('revoke')
    for (const counts of ['amounts', 'unknown'] as const) expect(settleItems(decoded, counting(counts))).toBe(decoded)
  })

  it('of a collection is an allowance for its item 0, and is marked as one, in a batch too', () => {
    const decoded = approving(thief)
    const said = { key: 'approve', marks: ['allowance'] }
    expect(settleItems(decoded, counting('items'))).toMatchObject({ action: said })
    const both = {
      kind: 'calls',
      calls: [decoded.request],
      action: batch([decoded.action]),
    } as unknown as DecodedRequest
    expect(settleItems(both, counting('items'))).toMatchObject({ action: { inner: [said] } })
  })

  it('of a collection for the address 0 takes it back', () => {
    const decoded = approving(empty)
    expect(settleItems(decoded, counting('items'))).toBe(decoded)
  })
})
