import { readEnv } from './config.ts'
import { startAuth } from './startAuth.ts'

// Faults of the configuration end with one sentence and no stack: it is for the operator, who set a key and wrote no code.
try {
  const service = await startAuth(readEnv(process.env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.stop())
} catch (error) {
  process.stderr.write(`The auth service stopped: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
