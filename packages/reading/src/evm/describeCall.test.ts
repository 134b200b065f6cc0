import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AbiType, type AbiValue, decodeAbi, encodeAbi } from '@latchkey/protocol/abi'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { concatHex, encodeFunctionData, encodePacked, getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { allActions } from '../decode/decodedRequest.ts'
import { describeCall, knownCalls } from './describeCall.ts'

/** SHA-256 of `snapshot.json`. A change of the snapshot changes this line as well, so that it is looked at. */
const snapshotHash = '11ee1a7c291f4cf642dd8825d334db0a7cc120eba186ca6e95d4f17cdd9695f8'

const me = getAddress('0x4f3ab1c0d2e95a7713c08be66fd21a94c5e07b9d')
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x52908400098527886E0F7030069857D2E4169EE7'
const max = 2n ** 256n - 1n
const abi = parseAbi([
  'function transfer(address to,uint256 amount)',
  'function transferFrom(address from,address to,uint256 amount)',
  'function approve(address spender,uint256 amount)',
  'function setApprovalForAll(address operator,bool approved)',
  'function safeTransferFrom(address from,address to,uint256 id)',
  'function safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
  'function multicall(bytes[] data)',
  'function execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 a,uint256 b,uint256 c,address d,address e,bytes signatures)',
  'function multiSend(bytes transactions)',
  'function transferOwnership(address newOwner)',
  'function deposit()',
  'function exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
])
const permit2 = parseAbi([
  'function approve(address token,address spender,uint160 amount,uint48 expiration)',
  'function permit(address owner,((address token,uint160 amount,uint48 expiration,uint48 nonce) details,address spender,uint256 sigDeadline) permitSingle,bytes signature)',
])
const data = (functionName: string, args: readonly unknown[], of: readonly unknown[] = abi) =>
  encodeFunctionData({ abi: of, functionName, args } as never)
const read = (call: Hex, to: string = token, value = 0n, chainId = 1) =>
  describeCall({ from: me, to, value, data: hexToBytes(call.slice(2)) }, chainId)

describe('what a call does', () => {
  it('reads native money', () => {
    expect(read('0x', other, 5n)).toMatchObject({ key: 'sendNative', parts: { amount: { units: 5n } }, marks: [] })
  })

  it('reads ERC-20: transfer, approval, unlimited approval, and its taking back', () => {
    expect(read(data('transfer', [other, 500n]))).toMatchObject({
      key: 'transfer',
      parts: { to: { address: other }, amount: { units: 500n, asset: { kind: 'token', address: token } } },
    })
    expect(read(data('transferFrom', [other, me, 5n])).key).toBe('transferFrom')
    expect(read(data('approve', [other, 500n]))).toMatchObject({
      key: 'approve',
      marks: ['allowance'],
      limitArgument: 1,
    })
    expect(read(data('approve', [other, max])).marks).toEqual(['allowance', 'unlimited'])
    expect(read(data('approve', [other, 0n]))).toMatchObject({ key: 'revoke', marks: [] })
  })

  it('reads ERC-721 and ERC-1155', () => {
    expect(read(data('safeTransferFrom', [me, other, 7n]))).toMatchObject({
      key: 'transferItem',
      parts: { item: { id: 7n } },
    })
    expect(read(data('setApprovalForAll', [other, true])).marks).toContain('allItems')
    expect(read(data('setApprovalForAll', [other, false]))).toMatchObject({ key: 'revokeAll', marks: [] })
    const batch = read(data('safeBatchTransferFrom', [me, other, [1n, 2n], [10n, 20n], '0x']))
    expect(batch.inner.map((one) => one.parts.number)).toEqual([
      { kind: 'number', value: 10n },
      { kind: 'number', value: 20n },
    ])
    expect(read(data('safeBatchTransferFrom', [me, other, [1n, 2n], [10n], '0x'])).marks).toContain('unreadable')
  })

  it('reads Permit2 by its own width: 2^160-1 is unlimited there', () => {
    const call = data('approve', [token, other, 2n ** 160n - 1n, 1_900_000_000], permit2)
    expect(read(call)).toMatchObject({ key: 'permitUntil', marks: ['allowance', 'unlimited'], limitArgument: 2 })
    const permit = [{ token, amount: 5n, expiration: 9, nonce: 0 }, other, 99n]
    const [details, spender, sigDeadline] = permit
    const signed = data('permit', [me, { details, spender, sigDeadline }, '0x'], permit2)
    expect(read(signed)).toMatchObject({ key: 'permitUntil', marks: ['allowance'], parts: { amount: { units: 5n } } })
  })

  it('reads what lies in a multicall, in a Safe and in its MultiSend', () => {
    const approve = data('approve', [other, max])
    const nested = read(data('multicall', [[data('multicall', [[approve]]), data('transfer', [other, 1n])]]))
    expect(allActions([nested]).map((one) => one.key)).toEqual(['batch', 'batch', 'approve', 'transfer'])
    const packed = encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, token, 3n, BigInt((approve.length - 2) / 2), approve],
    )
    const foreign = encodePacked(['uint8', 'address', 'uint256', 'uint256'], [1, other, 0n, 0n])
    const many = data('multiSend', [concatHex([packed, foreign])])
    const safe = read(data('execTransaction', [other, 0n, many, 1, 0n, 0n, 0n, me, me, '0x']))
    expect(safe).toMatchObject({ key: 'safeCall', marks: ['delegateCall'] })
    expect(allActions([safe]).map((one) => one.key)).toEqual([
      'safeCall',
      'batch',
      'approve',
      'sendNative',
      'sendNative',
    ])
    expect(safe.inner[0]?.inner[1]?.marks).toContain('delegateCall')
  })

  it('says what a Safe pays for gas beside its call, and marks that no one knows how much it will be', () => {
    const paying = (price: bigint) => data('execTransaction', [other, 0n, '0x', 0, 0n, 7n, price, token, other, '0x'])
    expect(read(paying(0n)).inner.map((one) => one.key)).toEqual(['sendNative'])
    expect(read(paying(5n)).inner[1]).toMatchObject({
      key: 'payGas',
      marks: ['unreadable'],
      parts: { amount: { units: 5n, asset: { address: token } }, to: { address: other }, gasAdded: { value: 7n } },
    })
  })

  it('says when a contract is handed over, and when something goes to nobody', () => {
    expect(read(data('transferOwnership', [other])).marks).toEqual(['control'])
    expect(read(data('transfer', [`0x${'00'.repeat(20)}`, 1n])).marks).toEqual(['burn'])
  })

  it('says money that goes along with a known call', () => {
    const paid = read(data('approve', [other, 5n]), token, 9n)
    expect(paid.inner[0]).toMatchObject({ key: 'sendNative', parts: { amount: { units: 9n } } })
  })

  it.each<[string, Hex]>([
    ['an unknown selector', '0xdeadbeef'],
    ['less than a selector', '0xa9'],
    ['trailing bytes', `${data('transfer', [other, 1n])}00`],
    ['dirty padding', `0xa9059cbb${'ff'.repeat(12)}${other.slice(2)}${'00'.repeat(32)}` as Hex],
    ['too many calls in calls', nest(data('transfer', [other, 1n]), 7)],
    [
      'more calls than anybody reads',
      data('multicall', [Array.from({ length: 21 }, () => data('transfer', [other, 1n]))]),
    ],
  ])('cannot read %s', (_name, call) => {
    expect(allActions([read(call)]).flatMap((one) => one.marks)).toContain('unreadable')
  })

  it('knows contracts of the pinned snapshot at their places alone', () => {
    const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    expect(read(data('deposit', []), weth, 7n)).toMatchObject({
      key: 'described',
      rows: [{ label: 'Amount', part: { kind: 'amount', units: 7n, asset: { kind: 'native' } } }],
    })
    expect(read(data('deposit', []), other, 7n).key).toBe('unknownCall')
    expect(read(data('deposit', []), weth, 7n, 137).key).toBe('unknownCall')
    const params = {
      tokenIn: token,
      tokenOut: weth,
      fee: 500,
      recipient: me,
      amountIn: 5n,
      amountOutMinimum: 4n,
      sqrtPriceLimitX96: 0n,
    }
    expect(read(data('exactInputSingle', [params]), '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45').rows).toMatchObject([
      { label: 'Give', part: { units: 5n, asset: { address: token } } },
      { label: 'Get at least', part: { units: 4n, asset: { address: weth } } },
      { label: 'To', part: { address: me } },
    ])
  })

  it('carries the snapshot that was pinned', () => {
    const bytes = readFileSync(new URL('../descriptors/snapshot.json', import.meta.url))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(snapshotHash)
  })

  it('reads each known call back to the bytes that it came from, whatever its arguments', () => {
    const rows = [...knownCalls.values()].filter((row) => row.isAt === undefined)
    const cases = fc
      .constantFrom(...rows)
      .chain((row) => fc.tuple(fc.constant(row), fc.tuple(...row.call.fields.map((field) => anyOf(field.type)))))
    fc.assert(
      fc.property(cases, ([row, values]) => {
        const bytes = encodeAbi(row.call.fields, values)
        const call = hexToBytes(`${row.call.selector.slice(2)}${bytesToHex(bytes)}`)
        expect(decodeAbi(row.call.fields, call.subarray(4))).toEqual(values)
        const described = describeCall({ from: me, to: token, value: 0n, data: call }, 1)
        expect(described.key === 'unknownCall' && row.call.name !== 'multiSend').toBe(false)
      }),
      { numRuns: 2500 },
    )
  })
})

function nest(call: Hex, depth: number): Hex {
  return depth === 0 ? call : nest(data('multicall', [[call]]), depth - 1)
}

function anyOf(type: AbiType): fc.Arbitrary<AbiValue> {
  const bytes = (size: fc.SizeForArbitrary | number) =>
    typeof size === 'number'
      ? fc.uint8Array({ minLength: size, maxLength: size }).map((b) => `0x${bytesToHex(b)}`)
      : fc.uint8Array({ maxLength: 40 }).map((b) => `0x${bytesToHex(b)}`)
  switch (type.kind) {
    case 'uint':
      return fc.bigInt(0n, 2n ** BigInt(type.bits) - 1n)
    case 'int':
      return fc.bigInt(-(2n ** BigInt(type.bits - 1)), 2n ** BigInt(type.bits - 1) - 1n)
    case 'bool':
      return fc.boolean()
    case 'address':
      return fc.constantFrom(me, other, token)
    case 'fixedBytes':
      return bytes(type.size)
    case 'bytes':
      return bytes('small')
    case 'string':
      return fc.string()
    case 'tuple':
      return fc.tuple(...type.fields.map((field) => anyOf(field.type)))
    case 'array':
      return fc.array(anyOf(type.item), { maxLength: 3 })
  }
}
