import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { toolRoot } from '../checks/project.ts'

const prefix = 'latchkey-mutate-'

/**
 * The working tree as it is now, in a folder under the temporary directory, with the dependencies linked. Faults are made
 * there alone, so the repository keeps its text however a run ends.
 */
export function copyTree(): { root: string; remove: () => void } {
  removeAbandoned()
  const root = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  for (const file of listFiles()) {
    const from = join(toolRoot, file)
    if (existsSync(from)) cpSync(from, join(root, file), { recursive: true })
  }
  for (const folder of ['.', ...workspaceFolders()]) linkModules(folder, root)
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Copies whose run was killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : undefined)
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function listFiles(): readonly string[] {
  const parameters = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const text = execFileSync('git', parameters, { cwd: toolRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return [...new Set(text.split('\0').filter((file) => file !== ''))]
}

function workspaceFolders(): readonly string[] {
  const scope = join(toolRoot, 'node_modules', '@latchkey')
  return readdirSync(scope).map((name) => relative(toolRoot, realpathSync(join(scope, name))))
}

/** Links each dependency by itself: those in the scope of the workspace lead to the copy, not to the original. */
function linkModules(folder: string, root: string): void {
  const from = join(toolRoot, folder, 'node_modules')
  if (!existsSync(from)) return
  const to = join(root, folder, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '.vite' || name === '.vite-temp' || name === '.cache') continue
    if (name === '@latchkey') {
      mkdirSync(join(to, name))
      for (const own of readdirSync(join(from, name))) {
        symlinkSync(readlinkSync(join(from, name, own)), join(to, name, own))
      }
    } else symlinkSync(resolve(from, name), join(to, name))
  }
}
