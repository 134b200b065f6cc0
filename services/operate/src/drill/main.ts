import { runCommand } from '../runCommand.ts'
import { runDrillCommand } from './runDrillCommand.ts'

await runCommand('drill', runDrillCommand)
