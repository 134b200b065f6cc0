import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeFunctionData, parseAbi, hashTypedData as viemHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { executeData, listOfCalls, modeOf } from '../../test/delegations.ts'
import { cowRequest, seaport, seaportOrder, seaportRequest, seaportTypes, zero } from '../../test/orderRequests.ts'
import { typedRequest } from '../../test/typedRequest.ts'
import type { Action } from '../action.ts'
import { decodeWithTables } from '../decode/decodeRequest.ts'
import { assessRisk } from '../risk/assessRisk.ts'
import { hashTypedData } from './hashTypedData.ts'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const networkId = 'eip155:1' as const
const max = 2n ** 256n - 1n
const abi = parseAbi([
  'function approve(address spender,uint256 amount)',
  'function execute(address dest,uint256 value,bytes func)',
  'function executeBatch((address target,uint256 value,bytes data)[] calls)',
  'function executeUserOp(address to,uint256 value,bytes data,uint8 operation)',
])
const approval = encodeFunctionData({ abi, functionName: 'approve', args: [other, max] })

/** What is said of a request, once its hash is viem's. */
function read({ method, params }: ReturnType<typeof typedRequest>) {
  const addresses = { evm, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
  const decoded = decodeWithTables({ method, params, chainId: networkId, addresses }, new Map())
  if (decoded.kind !== 'typedData') throw new Error('typed data was expected')
  const given = JSON.parse(params[1] ?? '')
  expect(`0x${bytesToHex(hashTypedData(decoded.data))}`).toBe(viemHash(given))
  const context = { origin: 'https://app.example', networkId, account: evm, now: 0, fails: false, lifetime: undefined }
  return { action: decoded.action, risk: assessRisk(decoded, context) }
}
const idsOf = (asked: ReturnType<typeof typedRequest>) => read(asked).risk.warnings.map((one) => one.id)
const steps = (action: Action | undefined) => action?.inner.map((one) => [one.key, one.parts.what ?? one.parts.token])

describe('EIP-3009', () => {
  const members = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
  const message = { from: evm, to: other, value: '1000000000000', validAfter: 0, validBefore: 1_900_000_000 }

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])('%s: what is sent to whom, until when', (name) => {
    const asked = typedRequest(evm, `${name}${members}`, message, { verifyingContract: usdc })
    const { action, risk } = read(asked)
    expect(action).toMatchObject({
      key: 'sendOnce',
      parts: {
        to: { address: other },
        amount: { units: 10n ** 12n, asset: { address: usdc } },
        deadline: { at: 1_900_000_000n },
      },
    })
    expect(risk).toMatchObject({ warnings: [{ id: 'offChain', level: 'warn' }], holdMs: 0, readToEnd: false })
  })

  it('CancelAuthorization takes a transfer back and gives nothing away', () => {
    const asked = typedRequest(
      evm,
      'CancelAuthorization(address authorizer,bytes32 nonce)',
      {},
      { verifyingContract: usdc },
    )
    expect(read(asked)).toMatchObject({ action: { key: 'cancelTransfer' }, risk: { warnings: [], stopped: false } })
  })

  it('with one member more is not known', () => {
    const more = `TransferWithAuthorization${members.slice(0, -1)},address spender)`
    expect(idsOf(typedRequest(evm, more, message, { verifyingContract: usdc }))).toEqual(['typedDataUnknown'])
  })
})

describe('an order of Seaport', () => {
  it('says the most that leaves and the least that comes, and who gets the rest', () => {
    const { action, risk } = read(seaportRequest(evm))
    expect(action).toMatchObject({ key: 'order', parts: { deadline: { at: 1_900_000_000n } } })
    expect(action?.inner).toMatchObject([
      { key: 'orderGive', parts: { what: { kind: 'item', id: 8817n } } },
      { key: 'orderGet', parts: { what: { units: 5n * 10n ** 17n, asset: { kind: 'native' } } } },
      { key: 'orderPay', parts: { what: { units: 25n * 10n ** 15n } } },
    ])
    expect(risk).toMatchObject({ warnings: [{ id: 'offChain', level: 'warn' }], holdMs: 0 })
  })

  it('says units of an item, and items that the taker chooses', () => {
    const one = { token: usdc, startAmount: 2, endAmount: 3 }
    const offer = [
      { ...one, itemType: 3, identifierOrCriteria: 7 },
      { ...one, itemType: 4, identifierOrCriteria: 0 },
      { ...one, itemType: 1, identifierOrCriteria: 0 },
    ]
    const consideration = [{ ...one, itemType: 5, identifierOrCriteria: 0, recipient: evm }]
    expect(read(seaportRequest(evm, { offer, consideration })).action?.inner).toMatchObject([
      { key: 'orderGive', parts: { what: { kind: 'item', id: 7n }, number: { value: 3n } } },
      { key: 'orderGiveAny', parts: { token: { address: usdc }, number: { value: 3n } } },
      { key: 'orderGive', parts: { what: { units: 3n, asset: { address: usdc } } } },
      { key: 'orderGetAny', parts: { number: { value: 2n } } },
    ])
  })

  it('is held where nothing, or in the end nothing, comes back for what is given', () => {
    const { consideration } = seaportOrder(evm)
    const none = seaportRequest(evm, { consideration: [] })
    const elsewhere = seaportRequest(evm, { consideration: consideration.map((one) => ({ ...one, recipient: other })) })
    const falling = seaportRequest(evm, { consideration: consideration.map((one) => ({ ...one, endAmount: 0 })) })
    for (const asked of [none, elsewhere, falling]) {
      expect(read(asked).risk).toMatchObject({ holdMs: 2000, warnings: [{ id: 'nothingBack' }, { id: 'offChain' }] })
    }
  })

  it('is held where an item or the order is of a kind that Seaport does not have', () => {
    const [item] = seaportOrder(evm).offer
    expect(idsOf(seaportRequest(evm, { orderType: 4 }))).toContain('unreadable')
    expect(idsOf(seaportRequest(evm, { offer: [{ ...item, itemType: 6 }] }))).toContain('unreadable')
  })

  it('is not known for a contract that is not Seaport', () => {
    expect(idsOf(seaportRequest(evm, {}, { verifyingContract: other }))).toEqual(['typedDataUnknown'])
    expect(idsOf(seaportRequest(evm, {}, { verifyingContract: seaport.toLowerCase(), version: '1.5' }))).toEqual([
      'offChain',
    ])
  })

  it('is said one by one in a tree, without the empty ones that fill it up', () => {
    const free = seaportOrder(evm, { consideration: [] })
    const empty = seaportOrder(zero, { offer: [], consideration: [] })
    const tree = [
      [seaportOrder(evm), free],
      [empty, empty],
    ]
    const asked = typedRequest(
      evm,
      `BulkOrder(OrderComponents[2][2] tree)${seaportTypes}`,
      { tree },
      { name: 'Seaport', version: '1.6', verifyingContract: seaport },
    )
    const { action, risk } = read(asked)
    expect(action).toMatchObject({ key: 'orders', parts: { number: { value: 2n } } })
    expect(action?.inner.map((one) => one.inner.length)).toEqual([3, 1])
    expect(risk).toMatchObject({ holdMs: 2000, warnings: [{ id: 'nothingBack' }, { id: 'offChain' }] })
  })
})

describe('an order of CoW', () => {
  it('says what leaves with its fee, and the least that comes', () => {
    const { action, risk } = read(cowRequest(evm))
    expect(action?.inner).toMatchObject([
      { key: 'orderGive', parts: { what: { units: 10n ** 9n, asset: { address: usdc } } } },
      { key: 'orderGet', parts: { what: { units: 3n * 10n ** 17n }, to: { address: evm } } },
    ])
    expect(risk).toMatchObject({ warnings: [{ id: 'offChain' }], holdMs: 0 })
  })

  it("knows the network's own money, and an owner that is left out", () => {
    const asked = cowRequest(evm, { receiver: zero, buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' })
    expect(read(asked).action?.inner[1]?.parts).toEqual({
      what: { kind: 'amount', units: 3n * 10n ** 17n, asset: { kind: 'native' } },
    })
    expect(idsOf(asked)).toEqual(['offChain'])
  })

  it.each<[string, object, string]>([
    ['somebody else gets what is bought', { receiver: other }, 'orderReceiver'],
    ['nothing is bought', { buyAmount: 0 }, 'nothingBack'],
    ['it neither sells nor buys', { kind: 'gift' }, 'unreadable'],
  ])('is held where %s', (_name, changes, id) => {
    expect(idsOf(cowRequest(evm, changes))).toContain(id)
    expect(read(cowRequest(evm, changes)).risk.holdMs).toBe(2000)
  })
})

describe('a batch of Permit2 on further terms', () => {
  const encoded =
    'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,Terms witness)Terms(address reactor,uint256 nonce)TokenPermissions(address token,uint256 amount)'
  const permitted = [
    { token: usdc, amount: 5 },
    { token: other, amount: max.toString() },
  ]

  it('says every amount and that the terms are not known', () => {
    const { action, risk } = read(typedRequest(evm, encoded, { permitted, spender: other }))
    expect(action?.inner).toMatchObject([
      { key: 'spendOnce', parts: { amount: { units: 5n, asset: { address: usdc } }, spender: { address: other } } },
      { key: 'spendOnce', parts: { amount: { units: max, asset: { address: other } } } },
    ])
    expect(risk).toMatchObject({ holdMs: 2000, readToEnd: true })
    expect(risk.warnings.map((one) => one.id)).toEqual(['unreadable', 'unlimitedFixed', 'offChain'])
  })

  it('is not known by its beginning alone', () => {
    const shorter = encoded.replace(',uint256 deadline', '')
    expect(idsOf(typedRequest(evm, shorter, { permitted }))).toEqual(['typedDataUnknown'])
  })
})

describe('a meta-transaction', () => {
  const salt = (chain: number) => ({ chainId: undefined, salt: `0x${chain.toString(16).padStart(64, '0')}` })
  const data = approval
  it.each<[string, string, object, object?]>([
    [
      'OpenZeppelin 4',
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
      { from: evm, to: usdc, value: 0, data },
    ],
    [
      'OpenZeppelin 5',
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
      { from: evm, to: usdc, value: 0, data },
    ],
    [
      "Biconomy's forwarder",
      'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
      { from: evm, to: usdc, data, tokenGasPrice: 0 },
      salt(1),
    ],
    [
      "Gelato's relay",
      'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
      { user: evm, target: usdc, data },
    ],
    [
      'a token that is its own forwarder',
      'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
      { from: evm, functionSignature: data },
      { ...salt(1), verifyingContract: usdc },
    ],
  ])('of %s is the call that it carries, with what that call warns of', (_name, encoded, message, domain) => {
    const { action, risk } = read(typedRequest(evm, encoded, message, domain))
    expect(action).toMatchObject({
      key: 'forward',
      inner: [{ key: 'approve', parts: { spender: { address: other }, amount: { asset: { address: usdc } } } }],
    })
    expect(risk.warnings.map((one) => one.id)).toEqual(['unlimitedFixed', 'offChain'])
    expect(risk.holdMs).toBe(2000)
  })

  it("of Biconomy's forwarder says which token pays for gas, and is read to its end", () => {
    const encoded =
      'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)'
    const message = { from: evm, to: usdc, data, token: usdc, tokenGasPrice: 5 }
    const { action, risk } = read(typedRequest(evm, encoded, message, salt(1)))
    expect(action?.inner).toMatchObject([
      { key: 'approve' },
      { key: 'payGas', parts: { amount: { units: 5n, asset: { kind: 'token', address: usdc } } } },
    ])
    expect(risk).toMatchObject({ readToEnd: true, warnings: [{ id: 'unreadable' }, {}, {}] })
  })

  it('that names another network by its salt is never signed', () => {
    const encoded = 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)'
    const of = (domain: object) => idsOf(typedRequest(evm, encoded, { from: evm, functionSignature: data }, domain))
    expect(of(salt(137))).toContain('typedDataChain')
    expect(of(salt(0))).toContain('typedDataAnyChain')
    expect(of({ chainId: undefined, salt: `0x${'12'.repeat(32)}` })).toContain('typedDataAnyChain')
  })

  it('that carries what is not known is held and read to its end', () => {
    const encoded = 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)'
    const { risk } = read(typedRequest(evm, encoded, { from: evm, to: usdc, value: 0, data: '0xdeadbeef' }))
    expect(risk).toMatchObject({ holdMs: 2000, readToEnd: true })
  })
})

describe('a user operation', () => {
  const gas =
    'uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'
  const packed =
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)'
  const one = encodeFunctionData({ abi, functionName: 'execute', args: [usdc, 0n, approval] })
  const many = encodeFunctionData({
    abi,
    functionName: 'executeBatch',
    args: [[{ target: usdc, value: 0n, data: approval }]],
  })
  const approving = { to: usdc, value: 0n, data: approval } as const
  const ofSafe = encodeFunctionData({ abi, functionName: 'executeUserOp', args: [usdc, 0n, approval, 1] })

  it.each<[string, string, object]>([
    [
      'EntryPoint 0.6',
      `UserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,${gas})`,
      { callData: one },
    ],
    ['EntryPoint 0.7 and 0.8', packed, { callData: one }],
    ['several calls', packed, { callData: many }],
    ['calls by a mode of ERC-7579', packed, { callData: executeData(modeOf('01'), listOfCalls([approving])) }],
    [
      "Safe's module",
      `SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,${gas},uint48 validAfter,uint48 validUntil,address entryPoint)`,
      { callData: ofSafe },
    ],
  ])('is said, and never signed: %s', (_name, encoded, message) => {
    const { action, risk } = read(typedRequest(evm, encoded, message))
    expect(action).toMatchObject({
      key: 'userOperation',
      inner: [{ key: 'approve', parts: { spender: { address: other }, amount: { units: max } } }],
    })
    expect(risk.stopped).toBe(true)
    expect(risk.warnings[0]?.id).toBe('userOperation')
  })

  it('of unknown calls is never signed either', () => {
    const { action, risk } = read(typedRequest(evm, packed, { callData: '0x12345678' }))
    expect(steps(action)).toEqual([['unknownCall', undefined]])
    expect(risk.stopped).toBe(true)
  })
})
