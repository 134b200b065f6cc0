import {
  executionPermissionDataSchemas as dataSchemas,
  type ExecutionPermissionRequest,
  type ExecutionPermissionType,
  type ExecutionRuleType,
  executionRuleDataSchemas,
  type GrantAsset,
  type GrantPermission,
  revocationWays,
} from '@latchkey/protocol/permissions'
import { invalidParams } from '../decode/decodedRequest.ts'
import { checkAccount, checkDelegate, endOf, notGranted, readData, startOf } from './grantRequest.ts'
import type { GrantContext, GrantRequest } from './grantRequest.types.ts'

const maxUnits = (1n << 256n) - 1n

type Rules = {
  readonly expiry?: number
  readonly redeemer?: GrantRequest['grant']['redeemers']
  readonly payee?: GrantRequest['grant']['payee']
}

function readRules(rules: ExecutionPermissionRequest['rules']): Rules {
  const names = (rules ?? []).map(({ type }) => type)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw invalidParams(`The rule "${twice}" is there twice.`)
  return Object.assign(
    {},
    ...(rules ?? []).map(({ type, data }): Rules => {
      switch (type as ExecutionRuleType) {
        case 'expiry':
          return { expiry: readData(executionRuleDataSchemas.expiry, type, data).timestamp }
        case 'redeemer':
          return { redeemer: readData(executionRuleDataSchemas.redeemer, type, data).addresses }
        case 'payee':
          return { payee: readData(executionRuleDataSchemas.payee, type, data).addresses[0] }
        default:
          throw notGranted('rule', type)
      }
    }),
  )
}

type Read = { readonly permission: GrantPermission; readonly justification?: string | null | undefined }

const native: GrantAsset = { kind: 'native' }
const tokenOf = (address: Extract<GrantAsset, { kind: 'token' }>['address']): GrantAsset => ({ kind: 'token', address })

function readPermission(type: string, data: unknown, expiresAt: number, context: GrantContext): Read {
  const starts = (asked: number | null | undefined) => startOf(asked, expiresAt, context)
  switch (type as ExecutionPermissionType) {
    case 'native-token-allowance':
    case 'erc20-token-allowance': {
      const isToken = type === 'erc20-token-allowance'
      const read = readData(dataSchemas[isToken ? type : 'native-token-allowance'], type, data)
      const asset = 'tokenAddress' in read ? tokenOf(read.tokenAddress) : native
      const permission = {
        kind: 'allowance',
        asset,
        units: read.allowanceAmount,
        startsAt: starts(read.startTime),
      } as const
      return { permission, justification: read.justification }
    }
    case 'native-token-periodic':
    case 'erc20-token-periodic': {
      const isToken = type === 'erc20-token-periodic'
      const read = readData(dataSchemas[isToken ? type : 'native-token-periodic'], type, data)
      const permission = {
        kind: 'periodic',
        asset: 'tokenAddress' in read ? tokenOf(read.tokenAddress) : native,
        units: read.periodAmount,
        periodSeconds: read.periodDuration,
        startsAt: starts(read.startTime),
      } as const
      return { permission, justification: read.justification }
    }
    case 'native-token-stream':
    case 'erc20-token-stream': {
      const isToken = type === 'erc20-token-stream'
      const read = readData(dataSchemas[isToken ? type : 'native-token-stream'], type, data)
      const initialUnits = read.initialAmount ?? 0n
      const asked = read.maxAmount ?? maxUnits
      if (asked <= initialUnits) throw invalidParams('The most that is streamed is no more than what is there at once.')
      const startsAt = starts(read.startTime)
      // No more than this is there before it ends: the chain then says so too.
      const reached = initialUnits + read.amountPerSecond * BigInt(expiresAt - startsAt)
      const permission = {
        kind: 'stream',
        asset: 'tokenAddress' in read ? tokenOf(read.tokenAddress) : native,
        initialUnits,
        unitsPerSecond: read.amountPerSecond,
        maxUnits: reached < asked ? reached : asked,
        startsAt,
      } as const
      return { permission, justification: read.justification }
    }
    case 'token-approval-revocation': {
      const read = readData(dataSchemas['token-approval-revocation'], type, data)
      const ways = revocationWays.filter((way) => read[way])
      return { permission: { kind: 'revocations', ways }, justification: read.justification }
    }
    default:
      throw notGranted('permission', type)
  }
}

/**
 * What `wallet_requestExecutionPermissions` asks for (ERC-7715).
 *
 * @throws KitError `rpc/invalid-params` for what isn't granted, by its name.
 */
export function readExecutionPermission(request: ExecutionPermissionRequest, context: GrantContext): GrantRequest {
  const { chainId, from, to, permission: asked } = request
  checkAccount(from, context)
  const delegate = checkDelegate(to, context)
  const { expiry, redeemer, payee } = readRules(request.rules)
  const expiresAt = endOf(expiry, asked.isAdjustmentAllowed, context)
  const { permission, justification } = readPermission(asked.type, asked.data, expiresAt, context)
  if (payee !== undefined && !('asset' in permission)) throw notGranted('rule', 'payee')
  return {
    grant: {
      chainId,
      delegate,
      permission,
      expiresAt,
      ...(payee !== undefined && { payee }),
      ...(redeemer !== undefined && { redeemers: redeemer }),
    },
    isAdjustable: asked.isAdjustmentAllowed,
    ...(justification && { justification }),
  }
}
