// Writes devnet/contracts/artifacts. Run it after a change of a Solidity file there:
// node scripts/bootstrap.mjs scripts/compileContracts.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileContracts } from '../devnet/contracts/compileContracts.ts'

const folder = join(import.meta.dirname, '../devnet/contracts/artifacts')
mkdirSync(folder, { recursive: true })
for (const contract of await compileContracts()) {
  writeFileSync(join(folder, `${contract.name}.json`), `${JSON.stringify(contract, undefined, 2)}\n`)
}
