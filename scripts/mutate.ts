// `npm run mutate [-- <package>...]`: makes the faults of scripts/mutate one at a time in a copy of the tree, runs the
// tests that must notice each, and prints as JSON which were killed and which survived. A run of all packages writes the
// table of docs/benchmarks.md. Ends with 1 where the score is below the one to reach, or tests fail without any fault.
//   --only TEXT   faults whose id contains the text
import { parseArgs } from 'node:util'
import { markdownTable, writeSection } from '../bench/table.ts'

import { copyTree } from './mutate/copyTree.ts'
import { createTestRunner } from './mutate/createTestRunner.ts'
import type { Fault } from './mutate/fault.types.ts'
import { faultsOfPackages } from './mutate/faults.ts'
import { type FaultResult, runFault } from './mutate/runFault.ts'

const scoreToReach = 0.9

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const unknown = positionals.filter((name) => faultsOfPackages[name] === undefined)
if (unknown.length > 0) {
  console.error(`Which package? Some of: ${Object.keys(faultsOfPackages).join(', ')}`)
  process.exit(1)
}
const chosen = Object.entries(faultsOfPackages)
  .filter(([name]) => positionals.length === 0 || positionals.includes(name))
  .map(([name, faults]) => [name, faults.filter(({ id }) => id.includes(values.only ?? ''))] as const)

const copy = copyTree()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    copy.remove()
    process.exit(1)
  })
}
process.once('exit', copy.remove)
const runner = createTestRunner(copy.root)

const failing = await failingWithoutFaults(chosen.flatMap(([, faults]) => faults))
if (failing.length > 0) {
  console.error(`Failing without any fault: ${failing.join(', ')}`)
  process.exit(1)
}
const results: Record<string, readonly FaultResult[]> = {}
for (const [name, faults] of chosen) {
  const ofPackage: FaultResult[] = []
  for (const fault of faults) {
    const result = await runFault(copy.root, runner, fault)
    console.error(`${name}: ${result.outcome}: ${fault.id} (${result.seconds} s)`)
    ofPackage.push(result)
  }
  results[name] = ofPackage
}
await runner.close()
console.log(JSON.stringify(results, null, 2))
const all = Object.values(results).flat()
const killed = all.filter(({ outcome }) => outcome === 'killed').length
if (positionals.length === 0 && values.only === undefined) writeSection('mutate', table(results))
console.error(`${killed} of ${all.length} killed`)
process.exitCode = killed / all.length >= scoreToReach ? 0 : 1

/** A fault that is noticed by a test that fails anyway is not noticed. */
async function failingWithoutFaults(faults: readonly Fault[]): Promise<readonly string[]> {
  const byProject = new Map<string, Set<string>>()
  for (const { tests } of faults) {
    const [project, ...paths] = tests
    byProject.set(project, new Set([...(byProject.get(project) ?? []), ...paths]))
  }
  const failed: string[] = []
  for (const [project, paths] of byProject) {
    if ((await runner.run([project, ...paths])) !== 'passed') failed.push(project)
  }
  return failed
}

function table(byPackage: typeof results): string {
  const row = (name: string, list: readonly FaultResult[]) => {
    const lived = list.filter(({ outcome }) => outcome !== 'killed')
    const share = `${Math.round((100 * (list.length - lived.length)) / list.length)} %`
    return [name, String(list.length), String(list.length - lived.length), share, lived.map(({ id }) => id).join('; ')]
  }
  const rows = [...Object.entries(byPackage).map(([name, list]) => row(name, list)), row('all', all)]
  const day = new Date().toISOString().slice(0, 10)
  return `${day}; to reach: ${scoreToReach * 100} %.\n\n${markdownTable(['package', 'faults', 'killed', 'score', 'lived'], rows)}`
}
