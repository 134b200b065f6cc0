import { runCommand } from '../runCommand.ts'
import { runPersonCommand } from './runPersonCommand.ts'

await runCommand('person', runPersonCommand)
