import { secretsCommand } from '../../server/src/secrets/secretsCommand.ts'
import { readEnv } from './config.ts'
import { buildDeps } from './deps.ts'

// node --env-file=config.env src/secrets.ts status|renew|retire: the service's own secrets, while it runs.
const deps = await buildDeps({ ...readEnv(process.env), logLevel: 'error' }, { pollMs: 0 })
try {
  process.stdout.write(`${await secretsCommand(deps, process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await deps.stop()
}
