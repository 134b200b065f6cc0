import { type AbiField, type AbiValue, decodeAbi, parseCall } from '@latchkey/protocol/abi'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { type Action, action, type Part, parts } from '../action.ts'
import type { ContractCall } from '../evm/callRow.ts'
import snapshot from './snapshot.json' with { type: 'json' }

const indexed = /^\[(-?\d+)\]$/

function step(
  fields: readonly AbiField[],
  values: readonly AbiValue[],
  steps: readonly string[],
): AbiValue | undefined {
  const [name, ...rest] = steps
  const at = fields.findIndex((field) => field.name === name)
  const type = fields[at]?.type
  const value = values[at]
  if (!type || value === undefined || rest.length === 0) return value
  if (type.kind === 'tuple' && typeof value === 'object') return step(type.fields, value, rest)
  const index = indexed.exec(rest[0] ?? '')?.[1]
  return index !== undefined && typeof value === 'object' && rest.length === 1 ? value.at(Number(index)) : undefined
}

/** What an ERC-7730 path names: `#` the arguments, `@` the transaction around them. */
export function valueAt(
  path: string,
  call: ContractCall,
  fields: readonly AbiField[],
  values: readonly AbiValue[],
): AbiValue | undefined {
  const [root, ...steps] = path.split('.')
  if (root === '#') return step(fields, values, steps)
  if (root !== '@' || steps.length !== 1) return undefined
  const around = new Map<string, AbiValue>([
    ['value', call.value],
    ['from', call.from],
    ['to', call.to],
  ])
  return around.get(steps[0] ?? '')
}

const fieldSchema = v.strictObject({
  path: v.string(),
  label: v.string(),
  format: v.picklist(['raw', 'addressName', 'amount', 'tokenAmount', 'date']),
  params: v.optional(v.strictObject({ tokenPath: v.string() })),
})

/** The part of ERC-7730 that the snapshot uses: calls of contracts at fixed places, by signature. */
const descriptorSchema = v.strictObject({
  context: v.strictObject({
    contract: v.strictObject({
      deployments: v.array(
        v.strictObject({ chainId: v.number(), address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)) }),
      ),
    }),
  }),
  metadata: v.strictObject({ owner: v.string() }),
  display: v.strictObject({
    formats: v.record(v.string(), v.strictObject({ intent: v.string(), fields: v.array(fieldSchema) })),
  }),
})

type Descriptor = v.InferOutput<typeof descriptorSchema>

/** Some contracts write the chain's own currency as this address. */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

let parsed: readonly Descriptor[] | undefined

/** The snapshot in the bundle; nothing is ever asked of the embedding page or of a network. */
function descriptors(): readonly Descriptor[] {
  parsed ??= v.parse(v.array(descriptorSchema), snapshot)
  return parsed
}

function partOf(format: string, value: unknown, token: unknown): Part | undefined {
  if (value === undefined) return undefined
  if (format === 'addressName') return parts.address(value)
  if (format === 'amount') return parts.native(BigInt(value as bigint))
  if (format === 'date') return parts.time(value)
  if (format !== 'tokenAmount') return parts.text(value)
  if (token === undefined) return undefined
  return String(token).toLowerCase() === nativePlaceholder
    ? parts.native(BigInt(value as bigint))
    : parts.amount(value, token)
}

/**
 * Describes a call by the pinned ERC-7730 snapshot: the contract must be at a listed address of this chain, and
 * every field must be found. `undefined` otherwise.
 */
export function describeByDescriptor(call: ContractCall, chainId: number): Action | undefined {
  const selector = `0x${bytesToHex(call.data.subarray(0, 4))}`
  for (const { context, metadata, display } of descriptors()) {
    const isDeployed = context.contract.deployments.some(
      (at) => at.chainId === chainId && at.address.toLowerCase() === call.to.toLowerCase(),
    )
    if (!isDeployed) continue
    for (const [signature, { intent, fields }] of Object.entries(display.formats)) {
      const known = parseCall(signature)
      if (known.selector !== selector) continue
      const values = decodeAbi(known.fields, call.data.subarray(4))
      if (!values) return undefined
      const rows = fields.flatMap(({ path, label, format, params }) => {
        const token = params && valueAt(params.tokenPath, call, known.fields, values)
        const part = partOf(format, valueAt(path, call, known.fields, values), token)
        return part ? [{ label, part }] : []
      })
      if (rows.length !== fields.length) return undefined
      return {
        ...action('described', {
          intent: parts.text(intent),
          owner: parts.text(metadata.owner),
          to: parts.address(call.to),
        }),
        rows,
      }
    }
  }
  return undefined
}
