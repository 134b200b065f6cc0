// `npm run release -- --dry`: everything that a release needs but the publishing, which a person does: the tarballs, what
// publint and attw say of them, licences, a bill of materials each (CycloneDX), sizes, integrity hashes and what
// the packages export, types included. Ends with 1 where something is wrong.
//   --out FOLDER   where to put it; dist/release without it
// `npm run release -- --version` comes before: it gives all packages the next version, by the changes in .changeset, and
// writes CHANGELOG.md.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { licencesCheck } from './checks/licences.ts'
import { readProject, toolRoot } from './checks/project.ts'
import { apiReports, reviewedReports, unreviewed } from './pack/apiReports.ts'
import { inspectTarball } from './pack/inspectTarball.ts'
import { nextVersion } from './pack/nextVersion.ts'
import { packPackages } from './pack/packPackages.ts'
import { billOfMaterials } from './sbom/billOfMaterials.ts'

const { values } = parseArgs({
  options: {
    dry: { type: 'boolean' },
    version: { type: 'boolean' },
    out: { type: 'string', default: join(toolRoot, 'dist/release') },
  },
})
if (values.version) {
  const version = await nextVersion(toolRoot, new Date().toISOString().slice(0, 10))
  console.log(`All packages are ${version}. Read CHANGELOG.md, then commit.`)
  process.exit()
}
if (!values.dry) {
  console.error(
    'Nothing publishes by itself: run it with --dry, look at what it made, and publish the tarballs by hand.',
  )
  process.exit(1)
}
const out = resolve(values.out)
rmSync(out, { recursive: true, force: true })
mkdirSync(join(out, 'sbom'), { recursive: true })

const problems = (await licencesCheck.run(readProject(toolRoot))).findings.map(({ message }) => message)
const lock = readFileSync(join(toolRoot, 'package-lock.json'), 'utf8')
const integrity: Record<string, string> = {}
const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(8)
console.log(`${'package'.padEnd(24)}${'packed'.padStart(8)}${'unpacked'.padStart(10)}  KiB`)
for (const { name, file } of await packPackages(join(out, 'packages'))) {
  const bytes = readFileSync(file)
  integrity[basename(file)] = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  const folder = `packages/${name.replace('@latchkey/', '')}`
  writeFileSync(join(out, 'sbom', `${basename(file, '.tgz')}.cdx.json`), billOfMaterials(lock, folder))
  problems.push(...(await inspectTarball(file)).map((problem) => `${name}: ${problem}`))
  console.log(`${name.padEnd(24)}${kib(bytes.length)}  ${kib(gunzipSync(bytes).length)}`)
}
writeFileSync(join(out, 'integrity.json'), `${JSON.stringify(integrity, undefined, 2)}\n`)
const reports = await apiReports()
problems.push(
  ...unreviewed(reports, reviewedReports()).map((file) => `${file} is not what was reviewed: npm run pack -- --api`),
)
for (const [file, text] of reports) {
  const copy = join(out, 'api', file.replace('packages/', '').replace('/api/', '-'))
  mkdirSync(dirname(copy), { recursive: true })
  writeFileSync(copy, text)
}
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? `All is in ${out}.` : `${problems.length} things are wrong.`)
process.exitCode = problems.length === 0 ? 0 : 1
