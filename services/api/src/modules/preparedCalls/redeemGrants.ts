import { readGrant } from '@latchkey/protocol/delegations'
import type { Grant, RevocationWay } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  isAddressEqual,
  parseAbi,
  size,
  slice,
} from 'viem'
import { decodeFunctionData, encodeAbiParameters, toFunctionSelector } from 'viem/utils'
import type { SignedGrant } from '../permissions/readSignedGrant.ts'
import { CallsRefusal } from './preparedCalls.errors.ts'

/** A call of an account. Addresses and data are in lower case. */
export type PlainCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

const { DelegationManager } = smartAccountContracts
const abi = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata) payable',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
])
/** ERC-7579: one call, or a batch; each reverts as a whole. */
const single = `0x${'00'.repeat(32)}` as const
const batch = `0x01${'00'.repeat(31)}` as const
const batchParameters = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

const selectors: Readonly<Record<RevocationWay, Hex>> = {
  erc20Approve: toFunctionSelector('approve(address,uint256)'),
  erc721Approve: toFunctionSelector('approve(address,uint256)'),
  erc721SetApprovalForAll: toFunctionSelector('setApprovalForAll(address,bool)'),
  permit2Approve: toFunctionSelector('approve(address,address,uint160,uint48)'),
  permit2Lockdown: toFunctionSelector('lockdown((address,address)[])'),
  permit2InvalidateNonces: toFunctionSelector('invalidateNonces(address,address,uint48)'),
}

const pack = ({ to, value, data }: PlainCall) => encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
const execute = (mode: Hex, data: Hex) => encodeFunctionData({ abi, functionName: 'execute', args: [mode, data] })

/** The data by which an account makes calls of its own, all or none. */
export function writeCalls(calls: readonly PlainCall[]): Hex {
  const [first, ...others] = calls
  if (first !== undefined && others.length === 0) return execute(single, pack(first))
  const list = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  return execute(batch, encodeAbiParameters(batchParameters, [list]))
}

/**
 * The data by which a delegate makes calls for an account, each by the first of its grants that lets it.
 *
 * @throws CallsRefusal `permissions/call-not-covered` with the number of the first call that none lets
 */
export function writeRedemption(grants: readonly SignedGrant[], calls: readonly PlainCall[]): Hex {
  const read = grants.map((signed) => ({ signed, grant: readGrant(signed.delegation, signed.chainId)?.grant }))
  const contexts = calls.map((call, index) => {
    const found = read.find(({ grant }) => grant !== undefined && lets(grant, call))
    if (found !== undefined) return found.signed.context
    const place = `Call ${index + 1} to ${call.to}`
    throw new CallsRefusal('permissions/call-not-covered', `${place} is not covered by any permission of the context.`)
  })
  const args = [contexts, calls.map(() => single), calls.map(pack)] as const
  const data = encodeFunctionData({ abi, functionName: 'redeemDelegations', args })
  return execute(single, pack({ to: DelegationManager, value: 0n, data }))
}

/** Whether a grant is for such a call. How much of it is left is the chain's to say. */
function lets(grant: Grant, call: PlainCall): boolean {
  const { permission } = grant
  const selector = size(call.data) < 4 ? undefined : slice(call.data, 0, 4)
  switch (permission.kind) {
    case 'calls':
      return (
        isAddressEqual(permission.contract, call.to) &&
        selector !== undefined &&
        permission.selectors.some((one) => one.toLowerCase() === selector) &&
        call.value <= permission.maxValueUnits
      )
    case 'revocations':
      return call.value === 0n && permission.ways.some((way) => selectors[way] === selector)
    default: {
      const moved = movedBy(call, permission.asset)
      const most = permission.kind === 'stream' ? permission.maxUnits : permission.units
      if (moved === undefined || moved.units > most) return false
      return grant.payee === undefined || isAddressEqual(grant.payee, moved.to)
    }
  }
}

type Asset = Extract<Grant['permission'], { asset: unknown }>['asset']

/** How much of an asset a call moves, and to whom. Undefined: it does something else. */
function movedBy({ to, value, data }: PlainCall, asset: Asset): { to: Address; units: bigint } | undefined {
  if (asset.kind === 'native') return data === '0x' ? { to, units: value } : undefined
  if (value !== 0n || !isAddressEqual(asset.address, to) || size(data) !== 68) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? { to: args[0], units: args[1] } : undefined
  } catch {
    return undefined
  }
}
