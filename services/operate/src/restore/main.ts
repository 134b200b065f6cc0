import { runCommand } from '../runCommand.ts'
import { runRestoreCommand } from './runRestoreCommand.ts'

await runCommand('restore', runRestoreCommand)
