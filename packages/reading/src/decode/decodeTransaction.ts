import { toChecksumAddress } from '@latchkey/protocol'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { action, parts } from '../action.ts'
import { describeCall } from '../evm/describeCall.ts'
import { describeSwap } from '../swaps/describeSwap.ts'
import type { SwapRouters } from '../swaps/swapRouters.ts'
import { type DecodedRequest, invalidParams, type TransactionRequest } from './decodedRequest.ts'

const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
/** 96 KiB: more calldata than any block's honest call. */
const dataSchema = v.pipe(v.string(), v.maxLength(2 + 96 * 1024 * 2), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const quantitySchema = v.pipe(
  v.union([
    v.pipe(v.string(), v.maxLength(80), v.regex(/^(0x[0-9a-fA-F]+|\d+)$/)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ]),
  v.transform((value) => BigInt(value)),
  v.check((value) => value < 1n << 256n),
)
const missing = <T extends v.GenericSchema>(schema: T) => v.nullish(schema)

/** eth_sendTransaction. What the standard does not name is refused, not skipped: it might change what is meant. */
const transactionSchema = v.strictObject({
  from: v.optional(addressSchema),
  to: missing(addressSchema),
  value: missing(quantitySchema),
  data: missing(dataSchema),
  input: missing(dataSchema),
  gas: missing(quantitySchema),
  gasLimit: missing(quantitySchema),
  nonce: missing(quantitySchema),
  gasPrice: missing(quantitySchema),
  maxFeePerGas: missing(quantitySchema),
  maxPriorityFeePerGas: missing(quantitySchema),
  chainId: missing(quantitySchema),
  type: v.optional(v.string()),
  accessList: missing(
    v.array(
      v.strictObject({
        address: addressSchema,
        storageKeys: v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))),
      }),
    ),
  ),
  authorizationList: v.optional(v.unknown()),
})

/**
 * Reads eth_sendTransaction. `own` are the operator's routers.
 * @throws KitError `rpc/invalid-params` for another form, or another sender than the account.
 */
export function decodeTransaction(params: unknown, account: string, chainId: number, own: SwapRouters): DecodedRequest {
  const parsed = v.safeParse(transactionSchema, Array.isArray(params) ? params[0] : undefined)
  if (!parsed.success) throw invalidParams(v.getDotPath(parsed.issues[0]) ?? 'transaction')
  const given = parsed.output
  if (given.from !== undefined && given.from.toLowerCase() !== account.toLowerCase()) throw invalidParams('from')
  if (given.data && given.input && given.data.toLowerCase() !== given.input.toLowerCase()) throw invalidParams('input')
  const data = hexToBytes((given.data ?? given.input ?? '0x').slice(2))
  if (!given.to && data.length === 0) throw invalidParams('to')
  return describeTransaction(
    {
      from: account,
      to: given.to ? toChecksumAddress(given.to) : undefined,
      value: given.value ?? 0n,
      data,
      gas: given.gas ?? given.gasLimit ?? undefined,
      nonce: given.nonce ?? undefined,
      gasPrice: given.gasPrice ?? undefined,
      maxFeePerGas: given.maxFeePerGas ?? undefined,
      maxPriorityFeePerGas: given.maxPriorityFeePerGas ?? undefined,
      accessList: given.accessList ?? [],
      chainId: given.chainId ?? undefined,
      authorises: given.authorizationList !== undefined || given.type === '0x4' || given.type === '0x04',
    },
    chainId,
    own,
  )
}

/** What a transaction does, from its own bytes. */
export function describeTransaction(
  request: TransactionRequest,
  chainId: number,
  own: SwapRouters,
): DecodedRequest & { kind: 'transaction' } {
  const { from, to, value, data } = request
  const described =
    to === undefined
      ? action('deploy', { size: parts.number(data.length), value: parts.native(value) }, { marks: ['unreadable'] })
      : (describeSwap({ from, to, value, data }, chainId, own) ?? describeCall({ from, to, value, data }, chainId))
  return { kind: 'transaction', request, action: described }
}

/** A call as the transaction that it would be. */
export function transactionOf(from: string, to: string, value: bigint, data: Uint8Array): TransactionRequest {
  return {
    from,
    to,
    value,
    data,
    gas: undefined,
    nonce: undefined,
    gasPrice: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
    accessList: [],
    chainId: undefined,
    authorises: false,
  }
}

/** The code of an account that gives up what it has. */
export const noCode = '0x0000000000000000000000000000000000000000'

/**
 * The transaction by which an account does nothing but take the code at an address, or give up what it has (`noCode`).
 * The wallet alone asks for it.
 */
export function upgradeOf(account: string, code: string): DecodedRequest & { kind: 'transaction' } {
  const key = code === noCode ? 'turnOffSmart' : 'turnOnSmart'
  return {
    kind: 'transaction',
    request: transactionOf(account, account, 0n, new Uint8Array()),
    code,
    action: action(key, code === noCode ? {} : { contract: parts.address(code) }),
  }
}
