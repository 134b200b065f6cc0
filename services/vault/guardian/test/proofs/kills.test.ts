import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultServerConditions } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAfterKill } from './checkAfterKill.ts'
import { type KillPlan, type KillScenario, killScenarios } from './killPlan.types.ts'
import { prepareKill } from './prepareKill.ts'

/** Kills in all: `npm run prove -- kills` makes it 2,000. */
const wanted = Number(process.env.PROOF_KILLS ?? 24)
const together = 2
const source = fileURLToPath(new URL('killChild.ts', import.meta.url))
let folder: string
let script: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-kills-'))
  // In one file: reading hundreds of modules would take each process longer than what it does.
  const outDir = join(folder, 'child')
  const resolve = { conditions: ['latchkey-source', ...defaultServerConditions] }
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, resolve },
    build: { ssr: source, outDir },
  })
  script = join(outDir, 'killChild.js')
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a scenario to a point. @returns Its signal, or how many points it has. */
function run(where: string, point: number): Promise<{ killed: boolean; points: number; said: string }> {
  return new Promise((resolve) => {
    // A killed process leaves its temporary folders behind: here they go with the rest.
    const env = { ...process.env, TMPDIR: where }
    execFile(process.execPath, [script, where, String(point)], { env }, (error, stdout, stderr) =>
      resolve({ killed: error?.signal === 'SIGKILL', points: Number(stdout), said: stderr }),
    )
  })
}

it.each(killScenarios)(
  '%s: killed anywhere, nothing is half there and nothing is lost',
  { timeout: 14_400_000 },
  async (scenario: KillScenario) => {
    const base = join(folder, scenario)
    mkdirSync(base)
    const plan: KillPlan = await prepareKill(base, scenario)
    writeFileSync(join(base, 'plan.json'), JSON.stringify(plan))
    const copy = (name: string) => {
      const where = join(folder, `${scenario}-${name}`)
      cpSync(base, where, { recursive: true })
      return where
    }
    const { points, said } = await run(copy('dry'), 0)
    expect(said).toBe('')
    expect(points).toBeGreaterThan(10)
    const share = Math.ceil(wanted / killScenarios.length)
    // Every point in turn where there are kills enough, else points from the first to the last.
    const chosen = Array.from({ length: share }, (_, index) =>
      share >= points ? (index % points) + 1 : 1 + Math.floor((index * points) / share),
    )
    const wrong: string[] = []
    let kills = 0
    const lanes = Array.from({ length: together }, async (_, lane) => {
      for (let index = lane; index < chosen.length; index += together) {
        // What runs by the clock makes a run a statement or two shorter at times: then the kill comes so much earlier.
        for (let point = chosen[index] ?? 1, killed = false; !killed && point > 0; point -= 1) {
          const where = copy(String(index))
          const end = await run(where, point)
          killed = end.killed
          if (killed) kills += 1
          else if (end.said !== '') wrong.push(`point ${point}: ${end.said}`)
          for (const each of await checkAfterKill(where, plan)) wrong.push(`point ${point}: ${each}`)
          rmSync(where, { recursive: true })
        }
      }
    })
    await Promise.all(lanes)
    expect(wrong).toEqual([])
    expect(kills).toBe(share)
    console.log(
      `${scenario}: ${kills} kills at ${new Set(chosen).size} of ${points} points, 0 half accounts, 0 lost wallets`,
    )
  },
)
