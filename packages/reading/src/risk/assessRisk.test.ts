import type { CaipNetworkId } from '@latchkey/protocol'
import { frameRpcMethods, readFrameRpc } from '@latchkey/protocol/frame'
import { base58 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import {
  bytesToHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  serializeTransaction,
  stringToHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { delegationAbi, delegationManager, delegationOf, executeData, grantOf, modeOf } from '../../test/delegations.ts'
import { cowRequest, seaportRequest } from '../../test/orderRequests.ts'
import { typedRequest } from '../../test/typedRequest.ts'
import type { SigningRequest } from '../decode/decodedRequest.ts'
import { decodeWithTables } from '../decode/decodeRequest.ts'
import { decodeGrants } from '../grants/decodeGrants.ts'
import type { Lifetime } from '../lookUp/facts.ts'
import { assessRisk } from './assessRisk.ts'
import { type WarningId, warnings } from './warnings.ts'

const payer = Keypair.generate()
const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const max = 2n ** 256n - 1n
const origin = 'https://app.example'
const solana = payer.publicKey.toBase58()
const evmChain = 'eip155:1' as const
const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const solanaDevnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const
const now = Date.parse('2026-11-21T12:00:00Z')
const abi = parseAbi([
  'function approve(address spender,uint256 amount)',
  'function transfer(address to,uint256 amount)',
  'function setApprovalForAll(address operator,bool approved)',
  'function transferOwnership(address owner)',
  'function multicall(bytes[] data)',
  'function swapExactETHForTokens(uint256 atLeast,address[] path,address to,uint256 deadline)',
  'function execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 a,uint256 b,uint256 c,address d,address e,bytes signatures)',
])
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)

type Case = Pick<SigningRequest, 'method' | 'params'> & {
  fails?: boolean
  lifetime?: Lifetime
  fee?: bigint
  usualFee?: bigint
  chainId?: CaipNetworkId
}
const send = (transaction: Record<string, unknown>): Case => ({
  method: 'eth_sendTransaction',
  params: [{ from: evm, to: token, ...transaction }],
})
const say = (message: string): Case => ({ method: 'personal_sign', params: [message, evm] })
const typed = (domain: Record<string, unknown>, message = 'hi', name = 'Text'): Case => ({
  method: 'eth_signTypedData_v4',
  params: [
    evm,
    JSON.stringify({
      domain,
      primaryType: name,
      types: { [name]: [{ name: 'text', type: 'string' }] },
      message: { text: message },
    }),
  ],
})
const permit: Case = {
  method: 'eth_signTypedData_v4',
  params: [
    evm,
    {
      domain: { chainId: 1, verifyingContract: token },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message: { owner: evm, spender: other, value: '5', nonce: 0, deadline: 1_900_000_000 },
    },
  ],
}
const signIn = (changes: (text: string) => string = (text) => text) =>
  say(
    stringToHex(
      changes(
        `app.example wants you to sign in with your Ethereum account:\n${evm}\n\nURI: ${origin}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-21T11:00:00Z\nExpiration Time: 2026-11-21T13:00:00Z`,
      ),
    ),
  )
const nonce = SystemProgram.nonceAdvance({ noncePubkey: payer.publicKey, authorizedPubkey: payer.publicKey })
const solanaTransaction = (instructions: (typeof nonce)[], lookups = false) => {
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: solana, instructions })
  const compiled = message.compileToV0Message()
  if (lookups) {
    const accountKey = Keypair.generate().publicKey
    compiled.addressTableLookups.push({ accountKey, writableIndexes: [1], readonlyIndexes: [] })
  }
  return base58.encode(new VersionedTransaction(compiled).serialize())
}
const solanaCase = (transaction: string): Case => ({ method: 'solana_signTransaction', params: { transaction } })
const pays = solanaCase(
  solanaTransaction([SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 4 })]),
)

function risk(asked: Case) {
  const { method, params, fails = false, lifetime = 'known', fee, usualFee } = asked
  const isSolana = method.startsWith('solana')
  const addresses = { evm, solana, bitcoinPayment: '', bitcoinOrdinals: '' }
  const chainId = asked.chainId ?? (isSolana ? solanaChain : evmChain)
  const decoded =
    method === 'wallet_grantPermissions'
      ? decodeGrants(method, params, { account: evm, at: now / 1_000 })
      : decodeWithTables({ method, params, chainId, addresses }, new Map())
  const account = isSolana ? solana : evm
  return assessRisk(decoded, { origin, networkId: chainId, account, now, fails, lifetime, fee, usualFee })
}

const delegation = 'Delegation(address delegate,address delegator,bytes32 authority,bytes32[] caveats,uint256 salt)'
const sendCalls = (...calls: readonly object[]): Case => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', chainId: '0x1', calls }],
})
const delegationCall = (functionName: 'enableDelegation' | 'disableDelegation') =>
  encodeFunctionData({ abi: delegationAbi, functionName, args: [delegationOf(other, evm)] })
/** Money to `other`, in the caller's own name. */
const ownPayment = encodePacked(['address', 'uint256', 'bytes'], [other, 9n, '0x'])
const redeem = encodeFunctionData({
  abi: delegationAbi,
  functionName: 'redeemDelegations',
  args: [['0x'], [modeOf('00')], [ownPayment]],
})
const operate = (change: object): Case => ({
  method: 'eth_sendUserOperation',
  params: [
    {
      sender: evm,
      nonce: '0x0',
      callData: executeData(modeOf('00'), ownPayment),
      callGasLimit: '0x1',
      verificationGasLimit: '0x1',
      preVerificationGas: '0x1',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
      ...change,
    },
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  ],
})
const unsigned = serializeTransaction({
  chainId: 1,
  nonce: 1,
  gas: 21_000n,
  to: evm,
  value: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
})

/** For each rule what it finds, and the nearest thing that it must let pass. */
const cases: Record<WarningId, { finds: Case; passes: Case }> = {
  typedDataChain: { finds: typed({ chainId: 137 }), passes: typed({ chainId: '0x1' }) },
  transactionChain: { finds: send({ chainId: '0x89' }), passes: send({ chainId: 1 }) },
  authorisation: { finds: send({ authorizationList: [] }), passes: send({ type: '0x2' }) },
  rootDelegation: {
    finds: typedRequest(evm, delegation, { authority: `0x${'ff'.repeat(32)}` }),
    passes: typedRequest(evm, delegation, { authority: `0x${'fe'.repeat(32)}` }),
  },
  userOperation: {
    finds: typedRequest(evm, 'Op(address sender,uint256 nonce,bytes callData,bytes32 gasFees)'),
    passes: typedRequest(evm, 'Op(address sender,uint256 nonce,bytes callData,bytes32 gas)'),
  },
  typedAuthorisation: {
    finds: typedRequest(evm, 'Authorization(uint256 chainId,address address,uint256 nonce)'),
    passes: typedRequest(evm, 'Authorization(uint256 chainId,address account,uint256 nonce,string statement)'),
  },
  operationCreates: { finds: operate({ factory: other }), passes: operate({ paymaster: other }) },
  enablesDelegation: {
    finds: sendCalls({ to: delegationManager, data: delegationCall('enableDelegation') }),
    passes: sendCalls({ to: delegationManager, data: delegationCall('disableDelegation') }),
  },
  messageIsTransaction: { finds: say(unsigned), passes: say(unsigned.slice(0, -2)) },
  unresolvedTable: {
    finds: solanaCase(solanaTransaction([nonce], true)),
    passes: solanaCase(solanaTransaction([nonce])),
  },
  unknownBlockhash: { finds: { ...pays, lifetime: 'unknown' }, passes: { ...pays, lifetime: 'known' } },
  uncheckedBlockhash: { finds: { ...pays, lifetime: 'unchecked' }, passes: { ...pays, lifetime: 'known' } },
  signInOrigin: {
    finds: signIn((text) => text.replace('app.example wants', 'bank.example wants')),
    passes: signIn(),
  },
  derivesKey: {
    finds: say('Access zkSync account.\n\nOnly sign this message for a trusted client!'),
    passes: say('I like zkSync.'),
  },
  foreignLogin: {
    finds: say('Welcome to OpenSea!\n\nClick to sign in and accept the Terms of Service (https://opensea.io/tos).'),
    passes: say('Sign in to app.example'),
  },
  messageIsDigest: { finds: say(`0x${'ab'.repeat(32)}`), passes: say(stringToHex('x'.repeat(32))) },
  messageUnreadable: { finds: say('0xff00ff'), passes: say('0x68656c6c6f') },
  typedDataUnknown: { finds: typed({ chainId: 1 }), passes: permit },
  unreadable: { finds: send({ data: '0xdeadbeef' }), passes: send({ value: '0x1' }) },
  unlimited: {
    finds: send({ data: call('approve', [other, max]) }),
    passes: send({ data: call('approve', [other, 5n]) }),
  },
  unlimitedFixed: {
    finds: send({ data: call('multicall', [[call('approve', [other, max])]]) }),
    passes: send({ data: call('approve', [other, max]) }),
  },
  allItems: {
    finds: send({ data: call('setApprovalForAll', [other, true]) }),
    passes: send({ data: call('setApprovalForAll', [other, false]) }),
  },
  delegateCall: { finds: send({ data: safe(1) }), passes: send({ data: safe(0) }) },
  control: {
    finds: send({ data: call('transferOwnership', [other]) }),
    passes: send({ data: call('approve', [other, 1n]) }),
  },
  redeemsDelegation: {
    finds: sendCalls({ to: delegationManager, data: redeem }),
    passes: sendCalls({ to: other, value: '0x9' }),
  },
  withoutAsking: { finds: grantOf(now / 1_000 + 60), passes: send({ data: call('approve', [other, 1n]) }) },
  nothingBack: { finds: seaportRequest(evm, { consideration: [] }), passes: seaportRequest(evm) },
  noMinimum: { finds: swapOf(0n), passes: swapOf(1n) },
  orderReceiver: { finds: cowRequest(evm, { receiver: other }), passes: cowRequest(evm) },
  offChain: { finds: permit, passes: send({ data: call('approve', [other, 5n]) }) },
  testCluster: { finds: { ...pays, chainId: solanaDevnet }, passes: pays },
  feeUnusual: { finds: { ...send({}), fee: 31n, usualFee: 10n }, passes: { ...send({}), fee: 30n, usualFee: 10n } },
  feeOfValue: {
    finds: { ...send({ value: '0x64' }), fee: 6n },
    passes: { ...send({ value: '0x64' }), fee: 5n },
  },
  lookedUp: {
    finds: solanaCase(solanaTransaction([nonce], true)),
    passes: solanaCase(solanaTransaction([nonce])),
  },
  typedDataAnyChain: { finds: typed({ name: 'App' }), passes: typed({ name: 'App', chainId: 1 }) },
  signInAddress: { finds: signIn((text) => text.replace(evm, other)), passes: signIn() },
  signInChain: {
    finds: signIn((text) => text.replace('Chain ID: 1', 'Chain ID: 137')),
    passes: signIn((text) => text.replace('Chain ID: 1', 'Chain ID: eip155:1')),
  },
  signInExpired: { finds: signIn((text) => text.replace('T13:', 'T10:')), passes: signIn() },
  hiddenCharacters: { finds: say('pay\u202eme'), passes: say('payme ää') },
  burn: {
    finds: send({ data: call('transfer', [`0x${'00'.repeat(20)}`, 1n]) }),
    passes: send({ data: call('transfer', [other, 1n]) }),
  },
  toToken: {
    finds: send({ data: call('transfer', [token, 1n]) }),
    passes: send({ data: call('transfer', [other, 1n]) }),
  },
  durable: {
    finds: solanaCase(solanaTransaction([nonce])),
    passes: solanaCase(solanaTransaction([SystemProgram.allocate({ accountPubkey: payer.publicKey, space: 1 })])),
  },
  willFail: { finds: { ...send({}), fails: true }, passes: send({}) },
}

describe('warnings', () => {
  it('have a case each', () => {
    expect(Object.keys(cases).sort()).toEqual(warnings.map((row) => row.id).sort())
  })

  it.each(warnings)('$id: $level where it applies, and nowhere else', ({ id, level }) => {
    const { finds, passes } = cases[id]
    expect(risk(finds).warnings).toContainEqual(expect.objectContaining({ id, level }))
    expect(risk(passes).warnings.map((one) => one.id)).not.toContain(id)
  })

  it('stop, or ask for a long press', () => {
    expect(risk(cases.typedDataChain.finds)).toMatchObject({ stopped: true })
    expect(risk(cases.signInOrigin.finds)).toMatchObject({ stopped: false, holdMs: 2000 })
    expect(risk(cases.unreadable.finds)).toMatchObject({ stopped: false, holdMs: 2000 })
    expect(risk(cases.unlimited.finds)).toMatchObject({ stopped: false, holdMs: 2000 })
    expect(risk(cases.unlimited.passes)).toMatchObject({ stopped: false, holdMs: 0 })
  })

  it('find what an app adds to an operation, and modes that are not the usual one', () => {
    const ids = (asked: Case) => risk(asked).warnings.map(({ id }) => id)
    expect(ids(operate({}))).toEqual([])
    expect(ids(operate({ initCode: `${other}00` }))).toEqual(['operationCreates'])
    expect(ids(operate({ initCode: '0x' }))).toEqual([])
    expect(ids(operate({ factory: '0x7702' }))).toEqual(['operationCreates'])
    expect(ids(operate({ eip7702Auth: {} }))).toEqual(['authorisation'])
    const self = (mode: string) => send({ to: evm, data: executeData(modeOf(mode), ownPayment) })
    expect(ids(self('00'))).toEqual([])
    expect(ids(self('02'))).toEqual(['unreadable'])
    expect(ids(self('ff'))).toEqual(['unreadable', 'control'])
  })

  it('stop what brings back a permission wherever it is, and hold what acts by one', () => {
    const back = { to: delegationManager, data: delegationCall('enableDelegation') }
    expect(risk(send(back))).toMatchObject({ stopped: true })
    expect(risk(send({ ...back, data: `${back.data}00` }))).toMatchObject({ stopped: true })
    expect(risk(sendCalls({ to: other }, back))).toMatchObject({ stopped: true, warnings: [{ calls: [1] }] })
    expect(risk(cases.redeemsDelegation.finds)).toMatchObject({ stopped: false, holdMs: 2000 })
  })

  it('say that a fee is high for what is sent on Solana too, and nothing where no money is sent', () => {
    const ids = (asked: Case) => risk(asked).warnings.map((one) => one.id)
    expect(ids({ ...pays, fee: 1n })).toContain('feeOfValue')
    expect(ids({ ...send({}), fee: 10n ** 18n })).not.toContain('feeOfValue')
  })

  it('stop a Solana transaction of version 1 that is offered as a message', () => {
    const offered = (bytes: Uint8Array) =>
      risk({ method: 'solana_signMessage', params: { message: base58.encode(bytes), pubkey: solana } })
    const stop = { id: 'messageIsTransaction', level: 'stop' }
    expect(offered(versionOne(false)).warnings).toContainEqual(stop)
    expect(offered(versionOne(true)).warnings).toContainEqual(stop)
    expect(offered(versionOne(false).with(1, 0))).toMatchObject({
      stopped: false,
      holdMs: 2000,
      warnings: [{ id: 'messageUnreadable', level: 'hold' }],
    })
  })

  it('leave nothing to the frame but a sign-in to the very page that asks', () => {
    expect(risk(signIn())).toMatchObject({ inFrame: true, warnings: [] })
    for (const other of [say('hello'), send({ value: '0x1' }), typed({ chainId: 1 }), cases.signInOrigin.finds]) {
      expect(risk(other).inFrame).toBe(false)
    }
  })

  it('never see eth_sign: the policy refuses it', () => {
    expect(Object.keys(frameRpcMethods)).not.toContain('eth_sign')
    expect(() => readFrameRpc({ method: 'eth_sign', params: [evm, bytesToHex(new Uint8Array(32))] })).toThrow()
  })
})

describe('a request', () => {
  it.each<[string, Case]>([
    ['another sender', { method: 'eth_sendTransaction', params: [{ from: other, to: token }] }],
    ['a member that no standard names', send({ gasToken: token })],
    ['data and input that differ', send({ data: '0x01', input: '0x02' })],
    ['no receiver and no code', { method: 'eth_sendTransaction', params: [{ from: evm }] }],
    ['a message for another account', { method: 'personal_sign', params: ['hello', other] }],
    ['typed data for another account', { method: 'eth_signTypedData_v4', params: [other, '{}'] }],
    ['typed data that is none', { method: 'eth_signTypedData_v4', params: [evm, '{}'] }],
    ['a Solana message for another key', { method: 'solana_signMessage', params: { message: 'abc', pubkey: evm } }],
    ['a transaction that is none', solanaCase('abc')],
    ['a transaction of other signers', solanaCase(ofOthers())],
    ['a transaction of version 1', solanaCase(base58.encode(versionOne(true)))],
  ])('with %s is refused', (_name, request) => {
    expect(() => risk(request)).toThrow(expect.objectContaining({ code: 'rpc/invalid-params' }))
  })

  it('of a method that is not built is answered so', () => {
    expect(() => risk({ method: 'wallet_getAssets', params: [] })).toThrow(
      expect.objectContaining({ code: 'rpc/method-not-supported' }),
    )
  })

  it('may name message and address in either order', () => {
    expect(risk({ method: 'personal_sign', params: [evm, '0x68656c6c6f'] }).warnings).toEqual([])
  })
})

function swapOf(atLeast: bigint): Case {
  const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const data = call('swapExactETHForTokens', [atLeast, [wrapped, token], evm, 1_900_000_000n])
  return send({ to: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', value: '0x5', data })
}

function safe(operation: number): Hex {
  return call('execTransaction', [other, 0n, '0x', operation, 0n, 0n, 0n, evm, evm, '0x'])
}

function ofOthers(): string {
  const stranger = Keypair.generate().publicKey
  const message = new TransactionMessage({ payerKey: stranger, recentBlockhash: solana, instructions: [] })
  return base58.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}

/** One signer, two accounts, no instruction; the place for the signature comes last. */
function versionOne(withSignature: boolean): Uint8Array {
  const header = [0x81, 1, 0, 1, 0, 0, 0, 0]
  const accounts = [payer.publicKey, Keypair.generate().publicKey].flatMap((key) => [...key.toBytes()])
  const message = [...header, ...payer.publicKey.toBytes(), 0, 2, ...accounts]
  return Uint8Array.from(withSignature ? [...message, ...new Uint8Array(64)] : message)
}
