import { runCommand } from '../runCommand.ts'
import { runMoveCommand } from './runMoveCommand.ts'

await runCommand('move-database', runMoveCommand)
