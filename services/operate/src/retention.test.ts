import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepingServices, loadDatabase } from './tables/serviceDatabases.ts'
import { openSqliteSource } from './tables/sqliteTables.ts'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/retention.md'), 'utf8')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-retention-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The rows of the table under a service's heading. */
function rowsOf(service: string) {
  const part = page.split(/^## /m).find((candidate) => candidate.startsWith(`${service}\n`)) ?? ''
  return part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| tables'))
    .map((line) => {
      const [, tables = '', , howLong = '', figure = ''] = line.split('|').map((cell) => cell.trim())
      return { tables: tables.split(', '), howLong, figure }
    })
}

describe.each(keepingServices)('of the %s', (service) => {
  it('every table is on the page, once', async () => {
    const path = join(folder, `${service}.db`)
    await (await loadDatabase[service]()).prepareDatabase({ sqlitePath: path })
    const source = openSqliteSource(path, { alone: true })
    const made = source.tables.map(({ name }) => name).sort()
    await source.close()
    const named = rowsOf(service).flatMap(({ tables }) => tables)
    expect(named.toSorted()).toEqual(made)
  })
})

const figures = keepingServices.flatMap((service) => rowsOf(service).filter(({ figure }) => figure !== ''))

it.each(figures)('$tables: $howLong is what the code has', ({ howLong, figure }) => {
  const [, path = '', code = ''] = /^(\S+) `(.*)`$/.exec(figure) ?? []
  expect(readFileSync(join(root, path), 'utf8')).toContain(code)
  const [, amount, unit] = /(\d+) (second|minute|day)s/.exec(howLong) ?? []
  // The last number but those of a unit's own length.
  const inCode = code.replaceAll(/\* [\d_]+/g, '').match(/(\d[\d_]*)(?!.*\d)/)?.[1]
  expect(`${inCode?.replaceAll('_', '')} ${/second|minute|day/i.exec(code)?.[0]?.toLowerCase() ?? unit}`).toBe(
    `${amount} ${unit}`,
  )
})

it('there are figures', () => {
  expect(figures.length).toBeGreaterThan(15)
})
