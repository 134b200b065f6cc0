import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestRunner } from './createTestRunner.ts'
import type { Fault } from './fault.types.ts'

/** `invalid`: the tests could not run, so they say nothing about the fault. */
export type FaultResult = {
  readonly id: string
  readonly outcome: 'killed' | 'survived' | 'invalid'
  readonly seconds: number
}

const outcomes = { passed: 'survived', failed: 'killed', none: 'invalid' } as const

/** Makes one fault in the copy of the tree, runs its tests there, and takes it back. */
export async function runFault(root: string, runner: TestRunner, fault: Fault): Promise<FaultResult> {
  const path = join(root, fault.file)
  const text = readFileSync(path, 'utf8')
  const parts = text.split(fault.find)
  if (parts.length !== 2) throw new Error(`${fault.id}: its place is not found once in ${fault.file}`)
  writeFileSync(path, parts.join(fault.replace))
  const startedMs = performance.now()
  try {
    await runner.forget(fault.tests[0], fault.file)
    const outcome = outcomes[(await runner.run(fault.tests)).outcome]
    return { id: fault.id, outcome, seconds: Math.round((performance.now() - startedMs) / 100) / 10 }
  } finally {
    writeFileSync(path, text)
    await runner.forget(fault.tests[0], fault.file)
  }
}
