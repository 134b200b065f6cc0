import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEnding } from './beforeEnding.ts'

/**
 * A folder of this process alone, for secrets that are not to be found afterwards: it goes when it is disposed of, and where the
 * process is asked to end before. Only what kills outright leaves it.
 */
export function scratchFolder(prefix: string): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), prefix))
  // A service that runs in it may yet write while it ends.
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  const callOff = beforeEnding(remove)
  function dispose(): void {
    callOff()
    remove()
  }
  return { path, [Symbol.dispose]: dispose }
}
