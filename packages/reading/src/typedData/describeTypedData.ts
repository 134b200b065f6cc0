import type { Action } from '../action.ts'
import { carriedCalls } from './carriedCalls.table.ts'
import { orders } from './orders.table.ts'
import { permits } from './permits.table.ts'
import { type CheckedTypedData, plainOf } from './typedData.ts'

/** Every kind that is put into words, each known by its name and all of its members. */
const rows = [...permits, ...orders, ...carriedCalls]
const closed = new Map(rows.filter((row) => !row.open).map((row) => [row.shape, row]))
const open = rows.filter((row) => row.open)

/** Says what a signature over typed data allows. What is not known stays a list of its members: readable, not explained. */
export function describeTypedData(data: CheckedTypedData, chainId: number): Action | undefined {
  const shape = `${data.primaryType}${shapeOf(data.primaryType, data.types)}`
  const row = closed.get(shape) ?? open.find((one) => shape.startsWith(one.shape))
  const contract = plainOf(data.domain, 'verifyingContract')
  if (!row || typeof contract !== 'string') return undefined
  if (row.contracts && !row.contracts.has(contract.toLowerCase())) return undefined
  return row.describe(data.message, contract, chainId)
}

/** What a struct holds, as one text: a permit is known by all of its members, not by its name alone. */
function shapeOf(type: string, types: CheckedTypedData['types'], depth = 0): string {
  const fields = (types[type] ?? []).map((field) => {
    const inner = field.type.replace(/(\[\d*\])+$/, '')
    // No known shape is deeper; a type may refer to itself.
    if (depth > 2 || !Object.hasOwn(types, inner)) return `${field.type} ${field.name}`
    return `${shapeOf(inner, types, depth + 1)}${field.type.slice(inner.length)} ${field.name}`
  })
  return `(${fields.join(',')})`
}
