import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { typedRequest } from '../../test/typedRequest.ts'
import { checkTypedData } from './checkTypedData.ts'
import { describeTypedData } from './describeTypedData.ts'

const me = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const second = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const thief = '0x52908400098527886E0F7030069857D2E4169EE7'
const domain = { verifyingContract: token }

function read(encoded: string, message: object) {
  const [, text] = typedRequest(me, encoded, message, domain).params
  return describeTypedData(checkTypedData(text), 1)
}

describe('a signature that gives a right away', () => {
  it.each([
    [
      'EIP-2612',
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      { owner: me, spender: thief, value: '5' },
    ],
    [
      'the older permit of DAI',
      'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
      { holder: me, spender: thief, allowed: true },
    ],
  ])('names who gets it, and not who gives it: %s', (_name, encoded, message) => {
    expect(read(encoded, message)).toMatchObject({
      key: 'permitUntil',
      parts: { spender: { address: thief }, amount: { asset: { address: token } } },
    })
  })

  it.each([2n ** 256n - 2n, 2n ** 255n])('is unlimited at %d', (units) => {
    const encoded = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
    expect(read(encoded, { value: units.toString() })?.marks).toEqual(['offChain', 'allowance', 'unlimited'])
  })

  it('of Permit2 says each token with its own amount', () => {
    const encoded =
      'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
    const details = [
      { token, amount: '1', expiration: 8, nonce: 0 },
      { token: second, amount: (2n ** 159n).toString(), expiration: 9, nonce: 0 },
    ]
    expect(read(encoded, { details, spender: thief })).toMatchObject({
      key: 'batch',
      inner: [
        {
          marks: ['offChain', 'allowance'],
          parts: {
            spender: { address: thief },
            amount: { units: 1n, asset: { address: token } },
            deadline: { at: 8n },
          },
        },
        {
          marks: ['offChain', 'allowance', 'unlimited'],
          parts: {
            spender: { address: thief },
            amount: { units: 2n ** 159n, asset: { address: second } },
            deadline: { at: 9n },
          },
        },
      ],
    })
  })

  it('to spend several tokens once says each of them', () => {
    const encoded =
      'PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)'
    const permitted = [
      { token, amount: '1' },
      { token: second, amount: (2n ** 256n - 1n).toString() },
    ]
    expect(read(encoded, { permitted, spender: thief })).toMatchObject({
      key: 'batch',
      parts: { number: { value: 2n } },
      inner: [
        { key: 'spendOnce', parts: { amount: { units: 1n, asset: { address: token } } } },
        {
          key: 'spendOnce',
          marks: ['offChain', 'allowance', 'unlimited'],
          parts: { spender: { address: thief }, amount: { asset: { address: second } } },
        },
      ],
    })
  })

  it('for a Safe says the call, and whether foreign code runs in its name', () => {
    const encoded =
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address spender,uint256 amount)']),
      args: [thief, 5n],
    })
    const safe = (operation: number) => read(encoded, { to: second, value: '0', data, operation, gasPrice: '0' })
    const inner = [{ key: 'approve', marks: ['allowance'], parts: { spender: { address: thief } } }]
    expect(safe(0)).toMatchObject({ key: 'safeSign', marks: ['offChain'], inner })
    for (const operation of [1, 2]) expect(safe(operation)?.marks).toEqual(['offChain', 'delegateCall'])
  })

  it('for a Safe says to whom it pays for gas, and in which token', () => {
    const encoded =
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
    const paid = { gasPrice: '3000000', gasToken: token, refundReceiver: thief, baseGas: '1000000' }
    const safe = (changes: object) => read(encoded, { data: '0x', operation: 0, ...paid, ...changes })?.inner[1]
    expect(safe({})).toMatchObject({
      key: 'payGas',
      marks: ['unreadable'],
      parts: {
        amount: { units: 3_000_000n, asset: { kind: 'token', address: token } },
        to: { address: thief },
        gasAdded: { value: 1_000_000n },
      },
    })
    // No token is the network's own money, no receiver the account that submits it.
    const zero = `0x${'0'.repeat(40)}`
    expect(safe({ gasToken: zero, refundReceiver: zero, baseGas: '0' })?.parts).toEqual({
      amount: { kind: 'amount', units: 3_000_000n, asset: { kind: 'native' } },
    })
    expect(safe({ gasPrice: '0' })).toBeUndefined()
  })
})

it.each([[[1]], [[1, 2, 3]], [[]]])('a list of two takes no other number of items: %j', (pair) => {
  const data = (items: readonly number[]) => ({
    domain: { chainId: 1 },
    primaryType: 'Order',
    types: { Order: [{ name: 'pair', type: 'uint8[2]' }] },
    message: { pair: items },
  })
  expect(() => checkTypedData(data([1, 2]))).not.toThrow()
  expect(() => checkTypedData(data(pair))).toThrow('a list of another length')
})
