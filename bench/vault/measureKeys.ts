import { readdirSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { launchBrowser } from '@latchkey/devnet'
import { createLogger } from '@latchkey/service-kit/log'
import { build } from 'vite'
import { toolRoot } from '../../scripts/checks/project.ts'
import { createFrameApp } from '../../services/vault/frame/server/createFrameApp.ts'
import { createMetrics } from '../../services/vault/frame/server/createMetrics.ts'
import { readBundle } from '../../services/vault/frame/server/readBundle.ts'
import { type KeyTimes, timeKeys } from './timeKeys.ts'

const home = join(toolRoot, 'services', 'vault', 'frame')
const nowhere = 'http://127.0.0.1:1'

/**
 * Times what the frame's key worker computes, as it is built and served, in Chromium: calls to servers and to the person
 * left out.
 * @param folder For the built frame.
 */
export async function measureKeys(folder: string, rounds: number): Promise<KeyTimes> {
  await build({
    configFile: join(home, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  const worker = readdirSync(join(folder, 'assets')).find((name) => /^keyWorker-[\w-]+\.js$/.test(name))
  if (worker === undefined) throw new Error('The frame has no key worker.')
  const app = createFrameApp({
    config: { authUrl: nowhere, guardianUrl: nowhere, apiUrl: nowhere, ownPages: [] },
    bundle: readBundle(folder),
    origins: { of: async () => [] },
    log: createLogger('frame', 'silent'),
    metrics: createMetrics(),
  })
  const server = createServer(getRequestListener(app.fetch) as RequestListener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchBrowser()
  try {
    const address = server.address()
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/health`)
    return await page.evaluate(timeKeys, { workerUrl: `/assets/${worker}`, rounds })
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}
