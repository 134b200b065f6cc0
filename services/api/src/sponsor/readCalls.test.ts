import { concat, encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCalls } from './readCalls.ts'

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
])
const one = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
])
const token: Hex = `0x${'a1'.repeat(20)}`
const shop: Hex = `0x${'b2'.repeat(20)}`
const approve: Hex = `0x095ea7b3${'00'.repeat(64)}`
const calls = [
  { target: token, value: 0n, callData: approve },
  { target: shop, value: 5n, callData: '0x' as Hex },
]
const batchMode: Hex = `0x01${'00'.repeat(31)}`
const listType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const
const execute = (mode: Hex, data: Hex) => encodeFunctionData({ abi, functionName: 'execute', args: [mode, data] })
const packed = (target: Hex, data: Hex) => concat([target, pad('0x05', { size: 32 }), data])
const batch = encodeAbiParameters(listType, [calls])

describe('the calls of an operation', () => {
  it('are read from a batch, from one call, and from one in a struct', () => {
    const approval = { to: token, selector: '0x095ea7b3' }
    expect(readCalls(execute(batchMode, batch))).toEqual([approval, { to: shop, selector: '0x' }])
    expect(readCalls(execute(`0x${'00'.repeat(32)}`, packed(token, approve)))).toEqual([approval])
    expect(readCalls(execute(`0x${'00'.repeat(32)}`, packed(shop, '0x')))).toEqual([{ to: shop, selector: '0x' }])
    const [first] = calls
    if (first === undefined) throw new Error('There is a call.')
    expect(readCalls(encodeFunctionData({ abi: one, functionName: 'execute', args: [first] }))).toEqual([approval])
  })

  it('are not guessed', () => {
    const canonical = execute(batchMode, batch)
    const refused: Record<string, Hex> = {
      'another function': approve,
      'nothing at all': '0x',
      'a batch that goes on after a failure': execute(`0x0101${'00'.repeat(30)}`, batch),
      'a delegate call': execute(`0xff${'00'.repeat(31)}`, packed(token, approve)),
      'a batch of nothing': execute(batchMode, encodeAbiParameters(listType, [[]])),
      'one call that is cut off': execute(`0x${'00'.repeat(32)}`, token),
      'bytes after the end': concat([canonical, '0x00']),
      'a batch that is cut off': execute(batchMode, batch.slice(0, -64) as Hex),
      'bytes after the batch': execute(batchMode, concat([batch, toHex(0, { size: 32 })])),
      // The list lies behind a decoy: an offset of 64 in the place of 32.
      'a list at another offset': execute(
        batchMode,
        concat([toHex(64, { size: 32 }), toHex(0, { size: 32 }), `0x${batch.slice(66)}`]),
      ),
      'an address with dirty bytes': canonical.replace(
        `${'0'.repeat(24)}${'a1'.repeat(20)}`,
        `${'f'.repeat(24)}${'a1'.repeat(20)}`,
      ) as Hex,
    }
    for (const [what, data] of Object.entries(refused)) expect([what, readCalls(data)]).toEqual([what, undefined])
    expect(refused['an address with dirty bytes']).not.toBe(canonical)
  })
})
