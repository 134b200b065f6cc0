import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Has the names in a folder on the disk: a file that was made, linked or renamed there may else be gone after a power cut. */
export function syncFolder(path: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } catch (error) {
    // Some file systems know it of files alone.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'ENOTSUP')))
      throw error
  } finally {
    closeSync(folder)
  }
}
