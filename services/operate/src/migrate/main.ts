import { runCommand } from '../runCommand.ts'
import { runMigrateCommand } from './runMigrateCommand.ts'

await runCommand('migrate', runMigrateCommand)
