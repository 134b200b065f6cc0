import { runProjectCommand } from './modules/projects/runProjectCommand.ts'

process.exitCode = await runProjectCommand(process.argv.slice(2), process.env, (text) => process.stdout.write(text))
