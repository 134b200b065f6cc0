// Writes devnet/contracts/artifacts. Run it after a change of a Solidity file there:
// node scripts/bootstrap.mjs scripts/compileContracts.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileContracts } from '../devnet/contracts/compileContracts.ts'
import { artifactsFolder, sealArtifacts, sealFile } from '../devnet/contracts/sealArtifacts.ts'

mkdirSync(artifactsFolder, { recursive: true })
for (const contract of await compileContracts()) {
  writeFileSync(join(artifactsFolder, `${contract.name}.json`), `${JSON.stringify(contract, undefined, 2)}\n`)
}
writeFileSync(sealFile, sealArtifacts())
