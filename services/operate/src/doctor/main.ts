import { runCommand } from '../runCommand.ts'
import { runDoctorCommand } from './runDoctorCommand.ts'

await runCommand('doctor', runDoctorCommand)
