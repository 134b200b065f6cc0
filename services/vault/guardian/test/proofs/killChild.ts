import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { killAt } from './killAt.ts'
import type { KillPlan } from './killPlan.types.ts'
import { openKillVault } from './openKillVault.ts'
import { runKillSteps } from './runKillSteps.ts'

// Runs a scenario in this process, and dies at the given point. Without dying, says how many points there are.
const [folder = '', point = '0'] = process.argv.slice(2)
const plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as KillPlan
const killer = killAt(Number(point))
const vault = await openKillVault(folder, plan.nowMs, [killer])
killer.arm()
await runKillSteps(vault, plan)
process.stdout.write(String(killer.passed()))
process.exit(0)
