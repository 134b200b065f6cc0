import { readEnv } from './config.ts'
import { startGuardian } from './startGuardian.ts'

// Faults of the configuration end with one sentence and no stack: whoever reads it set a key, not the code.
try {
  const service = await startGuardian(readEnv(process.env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.stop())
} catch (error) {
  process.stderr.write(`The guardian stopped: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
