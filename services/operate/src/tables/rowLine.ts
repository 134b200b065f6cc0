import { createHash } from 'node:crypto'
import { OperateError } from '../OperateError.ts'
import type { ColumnKind, Row, Table, Value } from './table.types.ts'

/** A row as a line of text, the same for the same row of every database. */
export function toLine(table: Table, row: Row): string {
  return JSON.stringify(row.map((value, index) => toJson(table, index, value)))
}

/** @throws OperateError where the line is no row of the table. Never with what it holds. */
export function fromLine(table: Table, line: string): Row {
  const wrong = () => new OperateError(`A row of ${table.name} can't be read: what holds it was altered.`)
  let values: unknown
  try {
    values = JSON.parse(line)
  } catch {
    throw wrong()
  }
  if (!Array.isArray(values) || values.length !== table.columns.length) throw wrong()
  return values.map((value: unknown, index) => {
    const column = table.columns[index]
    const read = column === undefined ? undefined : fromJson(column.kind, value)
    if (read === undefined) throw wrong()
    return read
  })
}

/** The values of a row that tell it from all others. */
export function keyOf(table: Table, row: Row): Row {
  return table.key.map((name) => row[table.columns.findIndex((column) => column.name === name)] ?? null)
}

/** The key as a table of its own, so that it can be kept as a line. */
export function keyTable(table: Table): Table {
  const columns = table.key.flatMap((name) => table.columns.filter((column) => column.name === name))
  return { ...table, columns }
}

/** What two rows have in common only if they are the same. */
export function rowHash(table: Table, row: Row): string {
  return createHash('sha256').update(toLine(table, row)).digest('base64url')
}

function toJson(table: Table, index: number, value: Value): string | number | null {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  throw new OperateError(`The column ${table.columns[index]?.name} of ${table.name} holds a number without an end.`)
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function fromJson(kind: ColumnKind, value: unknown): Value | undefined {
  if (value === null) return null
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value : undefined
    case 'integer':
      return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? BigInt(value) : undefined
    case 'real':
      return typeof value === 'number' ? value : undefined
    case 'bytes':
      return typeof value === 'string' && base64.test(value) ? Buffer.from(value, 'base64') : undefined
  }
}
