import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A folder of this process alone, for secrets that are not to be found afterwards: it goes when it is disposed of, and where the
 * process is asked to end before. Only what kills outright leaves it.
 */
export function scratchFolder(prefix: string): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), prefix))
  // A service that runs in it may yet write while it ends.
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  function end(signal: NodeJS.Signals): void {
    dispose()
    process.kill(process.pid, signal)
  }
  function dispose(): void {
    for (const signal of endings) process.off(signal, end)
    remove()
  }
  for (const signal of endings) process.on(signal, end)
  return { path, [Symbol.dispose]: dispose }
}
