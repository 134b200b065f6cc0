import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '@latchkey/service-kit/syncFolder'
import { configFileName, loadConfig } from '../config/loadConfig.ts'
import { OperateError } from '../OperateError.ts'
import type { Answers } from './answers.schema.ts'
import { type InstallationFiles, installationOf } from './installationOf.ts'

/** Before anything is asked, too. @throws OperateError that names what is there. */
export function expectFresh(out: string): void {
  const stat = statSync(out, { throwIfNoEntry: false })
  if (stat !== undefined && !stat.isDirectory())
    throw new OperateError(`${out} is a file: name a folder that is not there yet.`)
  const there = stat === undefined ? [] : readdirSync(out).sort()
  if (there.length > 0) {
    const some = there.slice(0, 5).join(', ')
    throw new OperateError(
      `${out} is not empty: it has ${some}${there.length > 5 ? ' …' : ''}. Nothing is written over: name a fresh folder by --out.`,
    )
  }
  const parent = dirname(out)
  if (statSync(parent, { throwIfNoEntry: false }) === undefined) return
  const left = readdirSync(parent).find((name) => name.startsWith(partPrefix(out)))
  if (left !== undefined)
    throw new OperateError(
      `${join(parent, left)} is left of a run that was killed, and may hold secrets: delete it first.`,
    )
}

const partPrefix = (out: string) => `.${basename(out)}.part-`

/**
 * Writes a new folder, which is there as a whole or not at all.
 * @param place Where the folder will be used, if that is not where it is written.
 */
export function writeInstallation(answers: Answers, out: string, place: string): InstallationFiles {
  expectFresh(out)
  let part: string | undefined
  let files: InstallationFiles
  const projectsToken = randomBytes(32).toString('base64url')
  try {
    mkdirSync(dirname(out), { recursive: true })
    part = mkdtempSync(join(dirname(out), partPrefix(out)))
    writeFiles(part, installationOf(answers, part, projectsToken))
    // What the services will read, read as they do, with the secrets where they are now.
    loadConfig({ file: join(part, configFileName) })
    files = installationOf(answers, place, projectsToken)
    writeFileSync(join(part, configFileName), files.config, { flush: true })
    // Of the services' users each reads the configuration, whatever this process keeps from others.
    chmodSync(join(part, configFileName), 0o644)
    chmodSync(part, 0o755)
    for (const folder of new Set([...files.secrets.keys()].map(dirname))) syncFolder(join(part, folder))
    syncFolder(part)
    renameSync(part, out)
  } catch (error) {
    if (part !== undefined) rmSync(part, { recursive: true, force: true })
    throw error instanceof Error ? new OperateError(`Nothing was written. ${error.message}`, { cause: error }) : error
  }
  syncFolder(dirname(out))
  return files
}

function writeFiles(folder: string, { config, secrets }: InstallationFiles): void {
  writeFileSync(join(folder, configFileName), config, { mode: 0o600, flag: 'wx' })
  for (const [path, secret] of secrets) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx', flush: true })
  }
}
