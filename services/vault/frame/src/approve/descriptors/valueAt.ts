import type { AbiField, AbiValue } from '../abi/abi.types.ts'
import type { ContractCall } from '../evm/callRow.types.ts'

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
