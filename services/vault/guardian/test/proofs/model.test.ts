import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from './model/createWorld.ts'
import { ModelCommand, type Outcome, type Step } from './model/ModelCommand.ts'
import { operations } from './model/operations.ts'
import { openKillVault } from './openKillVault.ts'

/** Interleavings: `npm run prove -- model` makes it 10,000. */
const wanted = Number(process.env.PROOF_RUNS ?? 4)
/** The suite's own is always the same: what it finds today is not found by luck. */
const seed = Number(process.env.PROOF_SEED ?? (process.env.PROOF_RUNS === undefined ? 11 : Date.now() % 2 ** 31))
const names = Object.keys(operations) as Step['operation'][]
let folder: string
let base: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-model-'))
  base = join(folder, 'base')
  mkdirSync(base)
  await (await openKillVault(base, Date.now()))[Symbol.asyncDispose]()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('whatever happens in whatever order, crashes included, every wallet opens and nothing is undone', {
  timeout: 14_400_000,
}, async () => {
  const counts = new Map<string, number>()
  const count = (operation: string, outcome: Outcome) => {
    for (const name of [`${operation} ${outcome}`, outcome]) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const step: fc.Arbitrary<Step> = fc.record({
    operation: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: fc.constant<'open'>('open') },
    ),
    person: fc.constantFrom(0, 0, 0, 1),
    device: fc.nat(2),
    choice: fc.nat(59),
    crash: fc.option(fc.integer({ min: 1, max: 120 }), { freq: 2 }),
    again: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.commands([step.map((each) => new ModelCommand(each, count))], { size: 'max', maxCommands: 20 }),
      async (commands) => {
        const world = await createWorld(base, join(folder, 'world'))
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
        } finally {
          await world.stop()
        }
      },
    ),
    { seed, numRuns: wanted, endOnFailure: process.env.PROOF_RUNS === undefined },
  )
  expect(counts.get('done') ?? 0).toBeGreaterThan(wanted)
  console.log(
    `${wanted} interleavings, seed ${seed}: ${[...counts]
      .map((each) => each.join(' '))
      .sort()
      .join(', ')}`,
  )
})
