import { runMain } from '@latchkey/service-kit/main'
import { readEnv } from './config/readEnv.ts'
import { runOperatorCommand } from './modules/operators/runOperatorCommand.ts'
import { runProjectCommand } from './modules/projects/runProjectCommand.ts'
import { runSponsorCommand } from './sponsor/runSponsorCommand.ts'
import { startApi } from './startApi.ts'

// Without a word: the service. `projects …`, `operators …` and `sponsor …`: the operator's commands.
const [command, ...rest] = process.argv.slice(2)

await runMain('The api', 'api', async () => {
  const run = { operators: runOperatorCommand, projects: runProjectCommand, sponsor: runSponsorCommand }[command ?? '']
  if (run === undefined) return startApi(readEnv(process.env))
  process.exitCode = await run(rest, process.env, (text) => process.stdout.write(text))
  return undefined
})
