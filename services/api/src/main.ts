import { readEnv } from './config/readEnv.ts'
import { runProjectCommand } from './modules/projects/runProjectCommand.ts'
import { startApi } from './startApi.ts'

// Without a word: the service. `projects …`: the operator's command for projects.
const [command, ...rest] = process.argv.slice(2)

// Faults of the configuration end with one sentence and no stack: whoever reads it set a key, not the code.
try {
  if (command === 'projects') {
    process.exitCode = await runProjectCommand(rest, process.env, (text) => process.stdout.write(text))
  } else {
    const service = await startApi(readEnv(process.env))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.stop())
  }
} catch (error) {
  process.stderr.write(`The api stopped: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
