import { readEnv } from './config.ts'
import { buildDeps } from './deps.ts'
import { endAllSessions } from './sessions/endAllSessions.ts'

// node --env-file=config.env src/endSessions.ts: ends every session of everybody, while the service runs.
const deps = await buildDeps({ ...readEnv(process.env), logLevel: 'error' }, { pollMs: 0 })
try {
  process.stdout.write(`${await endAllSessions(deps)} sessions have ended. People log in again.\n`)
} finally {
  await deps.stop()
}
