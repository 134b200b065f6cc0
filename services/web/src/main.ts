import { runMain } from '@latchkey/service-kit/main'
import { readEnv } from './readEnv.ts'
import { startWeb } from './startWeb.ts'

await runMain('The web app', 'web', async () => startWeb(readEnv(process.env)))
