import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchBrowser } from '@latchkey/devnet'
import { hostEnvironment } from '../../adopt/src/hostEnvironment.ts'
import { startScript } from '../../adopt/src/startScript.ts'

const run = promisify(execFile)

/**
 * Begins an app in `folder` as README.md says, with an empty cache of npm, and opens its page.
 * @returns Milliseconds from the first command until the button can be pressed
 */
export async function timeCreate(folder: string, registryUrl: string): Promise<number> {
  mkdirSync(folder)
  const env = hostEnvironment({
    npm_config_registry: registryUrl,
    npm_config_cache: join(folder, 'npm'),
    npm_config_yes: 'true',
    CI: '1',
  })
  const options = { env, shell: process.platform === 'win32' }
  await using browser = await launchBrowser()
  const began = performance.now()
  await run('npm', ['create', 'latchkey@latest', 'app', '--', '--template=vite-react'], { ...options, cwd: folder })
  const app = join(folder, 'app')
  await run('npm', ['install'], { ...options, cwd: app })
  await using site = await startScript(app, 'dev', env)
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.getByRole('button', { name: /^Connect/ }).click({ trial: true })
  return performance.now() - began
}
