// Writes devnet/contracts/artifacts. Run it after a change of a Solidity file: `npx node devnet/contracts/compile.ts`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileContracts } from './compileContracts.ts'

const folder = join(import.meta.dirname, 'artifacts')
mkdirSync(folder, { recursive: true })
for (const contract of await compileContracts()) {
  writeFileSync(join(folder, `${contract.name}.json`), `${JSON.stringify(contract, undefined, 2)}\n`)
}
