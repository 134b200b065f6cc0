import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { browserPath } from '../../devnet/src/browser/browserPath.ts'
import { toolRoot } from '../checks/toolRoot.ts'
import { aptInstall } from './aptInstall.ts'

/** Sees to a Chromium: the system's, else Playwright's, else it installs one. Resolves with what is wrong, if anything is. */
export async function prepareBrowser(): Promise<string | undefined> {
  if (isThere()) return undefined
  console.log('Installing Chromium …')
  const playwright = join(toolRoot, 'node_modules', 'playwright-core', 'cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (isThere() || (aptInstall(['chromium']) && isThere())) return undefined
  return 'No Chromium was found, and none could be installed. Install one, or name it in LATCHKEY_BROWSER, and run the tests again.'
}

function isThere(): boolean {
  const path = browserPath()
  return path !== undefined && existsSync(path)
}
