import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { repositoryRoot } from '../site/sites.ts'

/** An installer that died has left its lock behind; none takes this long. */
const maxInstallMs = 120_000

export declare namespace installFolder {
  type Options = {
    /** From the root of the repository, with a lock of its own. */
    folder: string
    /** What people know it by. */
    name: string
    onProgress?: ((message: string) => void) | undefined
  }
}

/**
 * Puts the packages of a folder outside the workspaces there, unless its lock is the one that they were installed from.
 * Returns the folder. No script of theirs is run. Processes that come at the same time wait for the first.
 */
export async function installFolder({ folder: path, name, onProgress }: installFolder.Options): Promise<string> {
  const folder = join(repositoryRoot, path)
  const stampFile = join(folder, 'node_modules', '.latchkey-install')
  const stamp = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const isThere = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isThere()) return folder
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const release = await takeLock(join(tmpdir(), `latchkey-${basename(folder)}-${mark}`))
  try {
    if (isThere()) return folder
    onProgress?.(`Installing ${name} …`)
    // Some registries lack what `npm ci` looks up beside the lock; the same lock installs with `npm install`.
    if (!(await npm(folder, ['ci'])) && !(await npm(folder, ['install', '--no-save']))) {
      throw new Error(`Installing ${name} failed. Check the connection to the npm registry.`)
    }
    writeFileSync(stampFile, stamp)
    return folder
  } finally {
    release()
  }
}

function npm(folder: string, command: readonly string[]): Promise<boolean> {
  const quiet = ['--ignore-scripts', '--loglevel=error', '--no-fund', '--no-audit']
  return new Promise((resolve) => {
    const shell = process.platform === 'win32'
    const child = spawn('npm', [...command, ...quiet], { cwd: folder, stdio: 'ignore', shell })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

async function takeLock(path: string): Promise<() => void> {
  for (;;) {
    try {
      mkdirSync(path)
      return () => rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const madeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
      if (Date.now() - madeMs > maxInstallMs) rmSync(path, { recursive: true, force: true })
      else await pause(200)
    }
  }
}
