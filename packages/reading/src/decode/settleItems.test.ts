import { encodeCall, hexToBytes, parseCall } from '@latchkey/protocol/abi'
import { describe, expect, it } from 'vitest'
import { typedRequest } from '../../test/typedRequest.ts'
import { batch } from '../evm/batchCalls.ts'
import type { Tokens } from '../lookUp/facts.ts'
import { lookUp } from '../lookUp/lookUp.ts'
import type { Rpc } from '../rpc.ts'
import type { DecodedRequest, SigningRequest } from './decodedRequest.ts'
import { decodeRequest } from './decodeRequest.ts'
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

const approval = (spender: string) => encodeCall(parseCall('approve(address spender,uint256 amount)'), [spender, 0n])

/** `approve(spender, 0)` as a page asks for it. */
function approving(spender: string): DecodedRequest & { kind: 'transaction' } {
  return describeTransaction({ ...request, data: hexToBytes(approval(spender).slice(2)) }, 1, {})
}

const apes = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const me = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/** What is said of a page's request once the network was asked, where every contract is a collection. */
async function said({ method, params }: Pick<SigningRequest, 'method' | 'params'>, answers = true) {
  const { signal } = new AbortController()
  const rpc: Rpc = async (_, [call]) => {
    const { data = '' } = Object(call) as { readonly data?: string }
    if (answers && data.startsWith('0x01ffc9a7')) return word(1n)
    throw new Error('no answer')
  }
  const asked = { method, params, chainId: 'eip155:1', addresses: { evm: me, solana: '' } } as const
  const decoded = await decodeRequest(rpc, asked, signal)
  const chain = { id: 1, networkId: 'eip155:1', account: me } as const
  const { tokens } = await lookUp({ rpc, wait: async () => {} }, decoded, chain, signal)
  const settled = settleItems(decoded, tokens)
  return 'action' in settled ? settled.action : undefined
}

describe('approve with 0', () => {
  it('takes back an allowance of an amount', () => {
    const decoded = approving(thief)
    expect(decoded.action.key).toBe('revoke')
    expect(settleItems(decoded, counting('amounts'))).toBe(decoded)
  })

  it('is an allowance where nobody could say what the contract counts', async () => {
    const decoded = approving(thief)
    for (const tokens of [counting('unknown'), new Map()]) {
      expect(settleItems(decoded, tokens)).toMatchObject({ action: { key: 'approve', marks: ['allowance'] } })
    }
    const params = [{ to: apes, data: approval(thief) }]
    expect(await said({ method: 'eth_sendTransaction', params }, false)).toMatchObject({ key: 'approve' })
  })

  it('of a collection is an allowance behind many other tokens, too', async () => {
    const contracts = Array.from({ length: 20 }, (_, i) => `0x${(0xa000 + i).toString(16).padStart(40, '0')}`)
    const calls = contracts.map((to) => ({ to, data: approval(thief) }))
    const action = await said({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', chainId: '0x1', calls }] })
    expect(action?.inner.map(({ key }) => key)).toEqual(contracts.map(() => 'approve'))
  })

  it.each([
    [
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      { to: apes, value: 0, data: approval(thief), operation: 0, gasPrice: 0 },
    ],
    [
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
      { from: me, to: apes, value: 0, data: approval(thief) },
    ],
    [
      'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
      { from: me, functionSignature: approval(thief) },
    ],
  ])('of a collection is an allowance in a call that others hand in: %s', async (types, message) => {
    expect(await said(typedRequest(me, types, message))).toMatchObject({ inner: [{ key: 'approve' }] })
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
