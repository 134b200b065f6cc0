import { describe, expect, it } from 'vitest'
import { typedRequest } from '../../test/typedRequest.ts'
import { decodeWithTables } from '../decode/decodeRequest.ts'
import { assessRisk } from './assessRisk.ts'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const origin = 'https://app.example'
const networkId = 'eip155:1' as const

function risk(encoded: string, message?: object, domain?: object) {
  const addresses = { evm, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
  const { method, params } = typedRequest(evm, encoded, message, domain)
  const asked = { id: '1', origin, claimedName: undefined, method, params, chainId: networkId, addresses }
  const context = { origin, networkId, account: evm, now: 0, fails: false, lifetime: undefined }
  return assessRisk(decodeWithTables(asked, new Map()), context)
}
const ids = (...given: Parameters<typeof risk>) => risk(...given).warnings.map((one) => one.id)

const permissions = 'TokenPermissions(address token,uint256 amount)'
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const terms = 'ExclusiveDutchOrder(address reactor,address swapper,uint256 nonce,bytes data)'

describe('typed data that is not recognised', () => {
  it.each<[string, string]>([
    [
      'an order in the form of Seaport for another contract',
      'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)',
    ],
    [
      'an order in the form of CoW for another contract',
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
    ],
    [
      'a delegation that rests on another one',
      'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
    ],
    ['a login', 'Login(string statement,string nonce)'],
  ])('is held and read to its end: %s', (_name, encoded) => {
    expect(risk(encoded)).toEqual({
      warnings: [{ id: 'typedDataUnknown', level: 'hold' }],
      stopped: false,
      holdMs: 2000,
      readToEnd: true,
      inFrame: false,
    })
  })

  it('is held where a known permit carries terms that are not known', () => {
    const encoded = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,ExclusiveDutchOrder witness)${terms}${permissions}`
    expect(risk(encoded)).toMatchObject({ holdMs: 2000, readToEnd: true })
    expect(ids(encoded)).toEqual(['unreadable', 'offChain'])
  })

  it('is held where a known permit names no contract', () => {
    const encoded = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
    expect(ids(encoded, {}, { verifyingContract: undefined })).toEqual(['typedDataUnknown'])
  })
})

it.each<[string, string, object?]>([
  ['EIP-2612', 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'],
  [
    'the older permit of DAI',
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    { allowed: false },
  ],
  ['an allowance of Permit2', `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`],
  ['several of them', `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`],
  [
    'a transfer of Permit2',
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
  ],
  [
    'several of them at once',
    `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
  ],
  [
    'a transaction of a Safe',
    'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
    { data: '0x', operation: 0, gasPrice: '0' },
  ],
])('is said in words and takes a click: %s', (_name, encoded, message) => {
  expect(risk(encoded, message)).toMatchObject({ stopped: false, holdMs: 0, readToEnd: false })
})

it('is held where a Safe pays for gas: how much that is stands in no sentence', () => {
  const encoded =
    'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
  const message = { data: '0x', operation: 0, gasPrice: '1' }
  expect(risk(encoded, message)).toMatchObject({ stopped: false, holdMs: 2000, readToEnd: true })
  expect(ids(encoded, message)).toEqual(['unreadable', 'offChain'])
})

const delegation =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
const authority = `0x${'ff'.repeat(32)}`
const operation =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)'
const authorisation = 'Authorization(uint256 chainId,address address,uint256 nonce)'

describe('typed data that is never signed', () => {
  it.each<[string, string, string, object?, object?]>([
    ['rootDelegation', 'a root delegation', delegation, { authority }],
    [
      'rootDelegation',
      'one in the name of another domain',
      delegation,
      { authority },
      { name: 'Login', verifyingContract: evm },
    ],
    ['rootDelegation', 'one of another name', delegation.replace('Delegation(', 'Consent('), { authority }],
    [
      'rootDelegation',
      'one whose authority is a number',
      delegation.replace('bytes32 authority', 'uint256 authority'),
      { authority },
    ],
    [
      'rootDelegation',
      'one of the framework before, with no authority at all',
      'Delegation(address delegate,bytes32 authority,Caveat[] caveats)Caveat(address enforcer,bytes terms)',
      { authority: `0x${'00'.repeat(32)}` },
    ],
    [
      'rootDelegation',
      'one in a list, deep in something else',
      `Login(string statement,Step[] steps)Step(Delegation[] all)${delegation}`,
      { steps: [{ all: [{ delegate: evm, delegator: evm, authority, caveats: [], salt: 0 }] }] },
    ],
    ['userOperation', 'a user operation of EntryPoint 0.8', operation],
    ['userOperation', 'one for another domain', operation, {}, { name: 'Login', verifyingContract: evm }],
    [
      'userOperation',
      'one of EntryPoint 0.6',
      'UserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData)',
    ],
    [
      'userOperation',
      'one of Safe',
      'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
    ],
    [
      'userOperation',
      'one with hashes in the place of its bytes',
      'Op(address account,uint256 nonce,bytes32 hash_call_data,bytes32 gas_fees)',
    ],
    ['userOperation', 'one in a wrapper', `Wrapped(bytes32 id,PackedUserOperation[] operations)${operation}`],
    ['userOperation', 'the hash of one', 'Sign(bytes32 userOpHash)'],
    ['typedAuthorisation', 'an authorisation', authorisation],
    ['typedAuthorisation', 'one of another name', authorisation.replace('Authorization(', 'Login(')],
    [
      'typedAuthorisation',
      'one in another order, that calls the code a contract',
      'Upgrade(address contractAddress,uint64 nonce,uint256 chainId)',
    ],
    [
      'typedAuthorisation',
      'signed ones in a list',
      'Batch(SignedAuthorization[] list)SignedAuthorization(uint256 chainId,address address,uint64 nonce,uint8 yParity,bytes32 r,bytes32 s)',
    ],
  ])('%s: %s', (id, _name, encoded, message, domain) => {
    expect(ids(encoded, message, domain)).toContain(id)
    expect(risk(encoded, message, domain).stopped).toBe(true)
  })

  it.each<[string, string]>([
    ['a delegation that rests on another one', delegation],
    ['a delegation of votes', 'Delegation(address delegatee,uint256 nonce,uint256 expiry)'],
    [
      'a call that a forwarder carries',
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
    ],
    ['calldata with a number, and no gas', 'MetaTransaction(uint256 nonce,address from,bytes callData)'],
    ['a login that names chain and account', 'Login(uint256 chainId,address address,uint256 nonce,string statement)'],
    [
      'an authorisation within a market',
      'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
    ],
  ])('is not the innocent one beside it, which is held: %s', (_name, encoded) => {
    expect(risk(encoded)).toMatchObject({ stopped: false, holdMs: 2000, readToEnd: true })
  })
})
