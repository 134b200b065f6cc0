import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '@latchkey/service-kit/syncFolder'

/**
 * Writes a secret's file for its owner alone, where there is none: whole or not at all, neither over a file nor through a link. It is on
 * the disk by its name when this returns.
 * @throws Error with the code `EEXIST` where there is one.
 */
export function writeNew(path: string, content: string | Uint8Array): void {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    writeFileSync(part, content, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
  syncFolder(dirname(path))
}
