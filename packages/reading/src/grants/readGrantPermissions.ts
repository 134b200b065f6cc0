import { toChecksumAddress } from '@latchkey/protocol'
import { parseCall } from '@latchkey/protocol/abi'
import {
  callLimitSchema,
  type GrantAddress,
  type GrantPermission,
  type GrantPermissionsRequest,
  grantPermissionDataSchemas,
  type PeerPermissionType,
} from '@latchkey/protocol/permissions'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { invalidParams } from '../decode/decodedRequest.ts'
import { checkCallable } from './callableContracts.ts'
import { checkAccount, checkDelegate, endOf, notGranted, readData, startOf } from './grantRequest.ts'
import type { GrantContext, GrantRequest } from './grantRequest.types.ts'

/** How many calls are granted where the app doesn't say it. */
const offeredCalls = 100

/** The field of secp256k1. */
const prime = 2n ** 256n - 2n ** 32n - 977n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base % prime, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % prime)
    if (rest & 1n) result = (result * square) % prime
  return result
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes)}`)

/**
 * The 64 bytes of a public key, whole or compressed (SEC 1). The library of curves is left out for it: it is a tenth of
 * the frame.
 * @throws Error for what is no point of the curve
 */
function pointOf(key: Uint8Array): Uint8Array {
  const [form] = key
  const x = numberOf(key.subarray(1, 33))
  const root = power(x ** 3n + 7n, (prime + 1n) / 4n)
  const isWhole = form === 4 && key.length === 65
  const isOdd = isWhole ? numberOf(key.subarray(33)) & 1n : BigInt((form ?? 0) - 2)
  const y = (root & 1n) === isOdd ? root : prime - root
  const isOther = isWhole ? y !== numberOf(key.subarray(33)) : key.length !== 33 || (form !== 2 && form !== 3)
  if (isOther || x >= prime || (y * y - x ** 3n - 7n) % prime !== 0n) throw new Error('no point of the curve')
  return hexToBytes(`${x.toString(16).padStart(64, '0')}${y.toString(16).padStart(64, '0')}`)
}

function delegateOf({ signer }: GrantPermissionsRequest): GrantAddress {
  const [key] = signer.data.keys
  if (key?.type !== 'secp256k1') throw invalidParams(`Nothing is granted to a key of the type "${key?.type}".`)
  try {
    const hash = keccak_256(pointOf(hexToBytes(key.publicKey.slice(2))))
    return toChecksumAddress(`0x${bytesToHex(hash.subarray(12))}`) as GrantAddress
  } catch {
    throw invalidParams('The public key is none of secp256k1.')
  }
}

type Input = { readonly type: string; readonly components?: readonly Input[] | undefined }
const inputSchema: v.GenericSchema<unknown, Input> = v.looseObject({
  type: v.pipe(v.string(), v.maxLength(64)),
  components: v.optional(v.array(v.lazy(() => inputSchema))),
})
const functionSchema = v.looseObject({
  type: v.literal('function'),
  name: v.string(),
  inputs: v.optional(v.array(inputSchema), []),
})

const typeText = ({ type, components = [] }: Input): string =>
  type.startsWith('tuple') ? `(${components.map(typeText).join(',')})${type.slice(5)}` : type

function selectorOf(name: string, abi: readonly unknown[]): `0x${string}` {
  const [found, another] = abi.filter((entry) => v.is(functionSchema, entry)).filter((entry) => entry.name === name)
  if (found === undefined) throw invalidParams(`The ABI has no function "${name}".`)
  if (another !== undefined) throw invalidParams(`The ABI has more than one function "${name}".`)
  const { inputs } = v.parse(functionSchema, found)
  try {
    return parseCall(`${name}(${inputs.map(typeText).join(',')})`).selector as `0x${string}`
  } catch {
    throw invalidParams(`The ABI names no such types for "${name}".`)
  }
}

const plainCalls: readonly unknown[] = [undefined, null, 0, 'Call']

function readCalls(data: unknown, maxCalls: number, { account }: GrantContext): GrantPermission {
  const { address, abi, functions } = readData(grantPermissionDataSchemas['contract-call'], 'contract-call', data)
  for (const { functionName, args, operation } of functions) {
    if (!plainCalls.includes(operation)) throw invalidParams(`"${functionName}" is asked for as another kind of call.`)
    // No condition on chain keeps them.
    if (args !== undefined && args.length > 0)
      throw invalidParams(`No conditions on arguments of "${functionName}" are kept.`)
  }
  const [value = 0n, other] = new Set(functions.map(({ valueLimit }) => valueLimit))
  if (other !== undefined) throw invalidParams('Functions of one contract share one limit of value.')
  const selectors = [...new Set(functions.map(({ functionName }) => selectorOf(functionName, abi)))]
  checkCallable(address, selectors, account)
  return { kind: 'calls', contract: address, selectors, maxValueUnits: value, maxCalls }
}

function readPermission(
  { type, data }: GrantPermissionsRequest['permissions'][number],
  expiresAt: number,
  maxCalls: number,
  context: GrantContext,
): GrantPermission {
  switch (type as PeerPermissionType) {
    case 'contract-call':
      return readCalls(data, maxCalls, context)
    case 'native-token-recurring-allowance': {
      const read = readData(grantPermissionDataSchemas['native-token-recurring-allowance'], type, data)
      const startsAt = startOf(read.start, expiresAt, context)
      return {
        kind: 'periodic',
        asset: { kind: 'native' },
        units: read.allowance,
        periodSeconds: read.period,
        startsAt,
      }
    }
    case 'erc20-recurring-allowance': {
      const read = readData(grantPermissionDataSchemas['erc20-recurring-allowance'], type, data)
      const startsAt = startOf(read.start, expiresAt, context)
      const asset = { kind: 'token', address: read.token } as const
      return { kind: 'periodic', asset, units: read.allowance, periodSeconds: read.period, startsAt }
    }
    default:
      throw notGranted('permission', type)
  }
}

/**
 * What `wallet_grantPermissions` asks for, in the form of the peer's clients: a grant for each of its permissions, to
 * the address of the app's key.
 *
 * @throws KitError `rpc/invalid-params` for what isn't granted, by its name.
 */
export function readGrantPermissions(request: GrantPermissionsRequest, context: GrantContext): readonly GrantRequest[] {
  checkAccount(request.address, context)
  const delegate = checkDelegate(delegateOf(request), context)
  const limits = request.policies.map(({ type, data }) => {
    if (type !== 'call-limit') throw notGranted('policy', type)
    return readData(callLimitSchema, type, data).count
  })
  const maxCalls = Math.min(...(limits.length === 0 ? [offeredCalls] : limits))
  const expiresAt = endOf(request.expiry, true, context)
  return request.permissions.map((asked) => {
    const permission = readPermission(asked, expiresAt, maxCalls, context)
    // A number of calls holds calls of contracts alone.
    if (limits.length > 0 && permission.kind !== 'calls') throw notGranted('policy', 'call-limit')
    return { grant: { chainId: request.chainId, delegate, permission, expiresAt }, isAdjustable: true }
  })
}
