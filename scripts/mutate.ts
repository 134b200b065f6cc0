// `npm run mutate [-- <package>...]`: makes the faults of scripts/mutate one at a time in a copy of the tree, runs the
// tests that must notice each, and prints as JSON which were killed and which survived. Writes the rows of the packages
// into the table of docs/benchmarks.md. Ends with 1 where a package's score is below the one to reach. Tests that fail without a fault say
// nothing about it: it counts as one that lives.
//   --only TEXT   faults whose id contains the text
import { parseArgs } from 'node:util'
import { copyTree } from './mutate/copyTree.ts'
import { createTestRunner } from './mutate/createTestRunner.ts'
import type { Fault } from './mutate/fault.types.ts'
import { faultsOfPackages } from './mutate/faults.ts'
import { type FaultResult, runFault } from './mutate/runFault.ts'
import { scoreToReach, writeScores } from './mutate/writeScores.ts'

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

const passing = new Map<string, boolean>()
const results: Record<string, readonly FaultResult[]> = {}
for (const [name, faults] of chosen) {
  const ofPackage: FaultResult[] = []
  for (const fault of faults) {
    const result = (await passesWithout(fault))
      ? await runFault(copy.root, runner, fault)
      : ({ id: fault.id, outcome: 'invalid', seconds: 0 } as const)
    console.error(`${name}: ${result.outcome}: ${fault.id} (${result.seconds} s)`)
    ofPackage.push(result)
  }
  results[name] = ofPackage
}
await runner.close()
console.log(JSON.stringify(results, null, 2))
const all = Object.values(results).flat()
const killed = all.filter(({ outcome }) => outcome === 'killed').length
if (values.only === undefined) writeScores(results)
console.error(`${killed} of ${all.length} killed`)
process.exitCode = Object.entries(results).every(([name, ofPackage]) => reaches(name, ofPackage)) ? 0 : 1

function reaches(name: string, ofPackage: readonly FaultResult[]): boolean {
  const dead = ofPackage.filter(({ outcome }) => outcome === 'killed').length
  return dead >= ofPackage.length * scoreToReach(name)
}

/** Whether the tests of a fault pass without it, at the second try at the latest: else their failing says nothing of it. */
async function passesWithout({ tests }: Fault): Promise<boolean> {
  const key = tests.join()
  for (let tries = 0; passing.get(key) === undefined; tries += 1) {
    const { outcome, failed } = await runner.run(tests)
    if (outcome === 'passed') passing.set(key, true)
    else if (tries > 0) passing.set(key, false)
    if (outcome !== 'passed') console.error(`failing without any fault: ${failed.join(', ') || key}`)
  }
  return passing.get(key) === true
}
