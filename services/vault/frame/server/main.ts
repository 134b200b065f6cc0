import { runMain } from '@latchkey/service-kit/main'
import { readEnv } from './readEnv.ts'
import { startFrame } from './startFrame.ts'

await runMain("The frame's server", 'frame', async () => startFrame(readEnv(process.env)))
