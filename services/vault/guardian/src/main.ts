import { readEnv } from './config.ts'
import { startGuardian } from './startGuardian.ts'

// Faults of the configuration end with one sentence and no stack: it is for the operator, who set a key and wrote no code.
try {
  const service = await startGuardian(readEnv(process.env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.stop())
} catch (error) {
  process.stderr.write(`The guardian stopped: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
