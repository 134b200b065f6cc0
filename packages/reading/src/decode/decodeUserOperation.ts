import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { action, parts } from '../action.ts'
import { batch } from '../evm/batchCalls.ts'
import { describeCall } from '../evm/describeCall.ts'
import { readOwnCalls } from '../evm/ownCalls.ts'
import type { SwapRouters } from '../swaps/swapRouters.ts'
import { refuseOwnCalls } from './decodeCalls.ts'
import { type DecodedRequest, invalidParams, type UserOperation } from './decodedRequest.ts'
import { describeTransaction, transactionOf } from './decodeTransaction.ts'

/** ERC-4337 0.7: the one that the account's code serves. The others are called by their version where they are refused. */
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const otherEntryPoints: Readonly<Record<string, string>> = {
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789': '0.6',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108': '0.8',
}

const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
/** 96 KiB, as of a transaction. */
const dataSchema = v.pipe(v.string(), v.maxLength(2 + 96 * 1024 * 2), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const quantity = (bits: number) =>
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((hex) => BigInt(hex)),
    v.check((value) => value < 1n << BigInt(bits)),
  )
/** The packed operation has 128 bits for each. */
const gas = quantity(128)

/** An operation as nodes take it (ERC-7769). What the standard does not name is refused. */
const operationSchema = v.strictObject({
  sender: addressSchema,
  nonce: quantity(256),
  factory: v.nullish(v.string()),
  factoryData: v.nullish(dataSchema),
  initCode: v.nullish(dataSchema),
  callData: dataSchema,
  callGasLimit: gas,
  verificationGasLimit: gas,
  preVerificationGas: quantity(256),
  maxFeePerGas: gas,
  maxPriorityFeePerGas: gas,
  paymaster: v.nullish(addressSchema),
  paymasterVerificationGasLimit: v.nullish(gas, '0x0'),
  paymasterPostOpGasLimit: v.nullish(gas, '0x0'),
  paymasterData: v.nullish(dataSchema, '0x'),
  /** Ours is made after the click. */
  signature: v.optional(dataSchema),
  eip7702Auth: v.optional(v.unknown()),
})

const paramsSchema = v.strictTuple([operationSchema, addressSchema])

/**
 * Reads eth_sendUserOperation: an operation and its EntryPoint. `own` are the operator's routers.
 * @throws KitError `rpc/invalid-params` for another form, another sender than the account, another EntryPoint than 0.7,
 * or a call of the account to itself.
 */
export function decodeUserOperation(
  params: unknown,
  account: string,
  chainId: number,
  own: SwapRouters,
): DecodedRequest {
  const parsed = v.safeParse(paramsSchema, params)
  if (!parsed.success) throw invalidParams(v.getDotPath(parsed.issues[0]) ?? 'operation')
  const [given, at] = parsed.output
  if (given.sender.toLowerCase() !== account.toLowerCase()) throw invalidParams('sender')
  if (at.toLowerCase() !== entryPoint) {
    throw invalidParams(`entryPoint: ${otherEntryPoints[at.toLowerCase()] ?? at}, not 0.7`)
  }
  const data = hexToBytes(given.callData.slice(2))
  const execution = readOwnCalls(data)
  const calls = execution?.calls.map(({ to, value, data }) => transactionOf(account, to, value, data))
  refuseOwnCalls(calls ?? [], 'callData')
  const whole = { from: account, to: account, value: 0n, data }
  const told = calls?.map((one) => describeTransaction(one, chainId, own).action)
  const rest = data.length === 0 ? [] : [describeCall(whole, chainId)]
  const inner = !told ? rest : execution?.isAtomic ? told : [{ ...batch(told), key: 'batchEach' as const }]
  return {
    kind: 'userOperation',
    operation: operationOf(given, account, data),
    entryPoint: at,
    chainId,
    calls: calls ?? [],
    action: action('userOperation', { account: parts.address(account) }, { inner }),
  }
}

function operationOf(
  given: v.InferOutput<typeof operationSchema>,
  sender: string,
  callData: Uint8Array,
): UserOperation {
  const { paymaster, initCode } = given
  const limits = [
    given.callGasLimit,
    given.verificationGasLimit,
    given.preVerificationGas,
    given.paymasterVerificationGasLimit,
    given.paymasterPostOpGasLimit,
  ]
  return {
    sender,
    nonce: given.nonce,
    callData,
    callGasLimit: given.callGasLimit,
    verificationGasLimit: given.verificationGasLimit,
    preVerificationGas: given.preVerificationGas,
    maxFeePerGas: given.maxFeePerGas,
    maxPriorityFeePerGas: given.maxPriorityFeePerGas,
    paymaster: paymaster
      ? {
          address: paymaster,
          verificationGasLimit: given.paymasterVerificationGasLimit,
          postOpGasLimit: given.paymasterPostOpGasLimit,
          data: hexToBytes(given.paymasterData.slice(2)),
        }
      : undefined,
    maxFee: limits.reduce((sum, limit) => sum + limit, 0n) * given.maxFeePerGas,
    creates: Boolean(given.factory) || (initCode ?? '0x') !== '0x',
    authorises: given.eip7702Auth !== undefined,
  }
}
