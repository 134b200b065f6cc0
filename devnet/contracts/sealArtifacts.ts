import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilerSettings, compilerVersion } from './compileContracts.ts'

export const artifactsFolder = join(import.meta.dirname, 'artifacts')
/** Written with the artifacts. */
export const sealFile = join(import.meta.dirname, 'artifacts.seal')

/** One hash of the sources, of how they are compiled, and of the artifacts: none of them may change alone. */
export function sealArtifacts(): string {
  const hash = createHash('sha256').update(compilerVersion).update(JSON.stringify(compilerSettings))
  const folders = [
    [import.meta.dirname, (file: string) => file.endsWith('.sol')],
    [artifactsFolder, (file: string) => file.endsWith('.json')],
  ] as const
  for (const [folder, counts] of folders) {
    for (const file of readdirSync(folder).filter(counts).sort())
      hash.update(file).update(readFileSync(join(folder, file)))
  }
  return `${hash.digest('hex')}\n`
}
