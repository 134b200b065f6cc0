import { runMain } from '@latchkey/service-kit/main'
import { readEnv } from './config.ts'
import { startAuth } from './startAuth.ts'

await runMain('The auth service', 'auth', async () => startAuth(readEnv(process.env)))
