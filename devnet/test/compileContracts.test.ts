import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileContracts } from '../contracts/compileContracts.ts'

const artifacts = join(import.meta.dirname, '../contracts/artifacts')

it('compiles to exactly the artifacts that are checked in', async () => {
  const compiled = await compileContracts()
  expect(readdirSync(artifacts).sort()).toEqual(compiled.map(({ name }) => `${name}.json`).sort())
  for (const contract of compiled) {
    expect(JSON.parse(readFileSync(join(artifacts, `${contract.name}.json`), 'utf8'))).toEqual(contract)
  }
})
