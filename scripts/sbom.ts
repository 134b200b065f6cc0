// `npm run sbom -- --out FOLDER`: what each package, service and app ships with, one CycloneDX 1.6 file each, from the
// lock file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials, shippedFolders } from './sbom/billOfMaterials.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: '.latchkey/sbom' } } })
const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
mkdirSync(values.out, { recursive: true })
for (const folder of shippedFolders(lock)) {
  const file = join(values.out, `${folder.replace('/', '-')}.cdx.json`)
  writeFileSync(file, billOfMaterials(lock, folder))
  console.log(file)
}
