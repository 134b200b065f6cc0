import { runMain } from '@latchkey/service-kit/main'
import { readEnv } from './config.ts'
import { startGuardian } from './startGuardian.ts'

await runMain('The guardian', 'guardian', async () => startGuardian(readEnv(process.env)))
