import { runCommand } from '../runCommand.ts'
import { runInitCommand } from './runInitCommand.ts'

await runCommand('init', runInitCommand)
