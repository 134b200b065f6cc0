import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileContracts } from '../contracts/compileContracts.ts'
import { artifactsFolder, sealArtifacts, sealFile } from '../contracts/sealArtifacts.ts'

/** The compiler takes most of a minute: `npm run test:full`. */
const full = process.env.TEST_FULL === 'on'

it('compiles to exactly the artifacts that are checked in', async () => {
  expect(readFileSync(sealFile, 'utf8'), 'run scripts/compileContracts.ts').toBe(sealArtifacts())
  if (!full) return
  const compiled = await compileContracts()
  expect(readdirSync(artifactsFolder).sort()).toEqual(compiled.map(({ name }) => `${name}.json`).sort())
  for (const contract of compiled) {
    expect(JSON.parse(readFileSync(join(artifactsFolder, `${contract.name}.json`), 'utf8'))).toEqual(contract)
  }
})
