import { readEnv } from './config/readEnv.ts'
import { startApi } from './startApi.ts'

// Configuration faults end with one sentence and no stack: whoever reads it set the key, not the code.
try {
  const service = await startApi(readEnv(process.env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.stop())
} catch (error) {
  process.stderr.write(`The api did not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
