import { runCommand } from '../runCommand.ts'
import { runBackupCommand } from './runBackupCommand.ts'

await runCommand('backup', runBackupCommand)
