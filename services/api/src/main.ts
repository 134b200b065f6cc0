import { runMain } from '@latchkey/service-kit/main'
import { readEnv } from './config/readEnv.ts'
import { runProjectCommand } from './modules/projects/runProjectCommand.ts'
import { startApi } from './startApi.ts'

// Without a word: the service. `projects …`: the operator's command for projects.
const [command, ...rest] = process.argv.slice(2)

await runMain('The api', async () => {
  if (command !== 'projects') return startApi(readEnv(process.env))
  process.exitCode = await runProjectCommand(rest, process.env, (text) => process.stdout.write(text))
  return undefined
})
