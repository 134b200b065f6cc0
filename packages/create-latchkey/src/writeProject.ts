import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Complete } from './askMissing.ts'
import { CreateError } from './CreateError.ts'
import { templates } from './templates.table.ts'

/** Beside the folder of this file, in the package and in the repository alike. */
const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url))

/** What every template calls itself. */
const placeholder = 'latchkey-app'

const anvil = { '@foundry-rs/anvil': '^1.7.1' }

/**
 * Writes a project into `parent`: all of it, or nothing. It is put together in a folder beside its place and moved there
 * at the end, so an error, a full disk or `signal` leaves nothing behind.
 * @param version That of this package, which the project's packages of ours get too.
 * @throws CreateError
 */
export async function writeProject(
  project: Complete,
  parent: string,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  const target = join(parent, project.name)
  refuseFiles(project.name, target)
  let draft: string | undefined
  try {
    draft = mkdtempSync(join(parent, `.${project.name}-`))
    const whole = join(draft, project.name)
    await fill(whole, project, version, signal)
    // From here on without a pause, in which a signal could come.
    if (existsSync(target)) moveInto(whole, target)
    else renameSync(whole, target)
  } catch (error) {
    if (signal.aborted) throw new CreateError('create/interrupted', 'Nothing was written.', { cause: error })
    throw new CreateError('create/not-writable', sentenceOf(error, parent), { cause: error })
  } finally {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true })
  }
}

/** An empty folder is as good as none, and so is one with its history alone. */
function refuseFiles(name: string, target: string): void {
  const there = statSync(target, { throwIfNoEntry: false })
  if (there === undefined) return
  const files = there.isDirectory() ? readdirSync(target).filter((file) => file !== '.git') : [name]
  if (files.length === 0) return
  const named = files.length > 3 ? `${files.slice(0, 3).join(', ')} and others` : files.join(', ')
  throw new CreateError('create/folder-not-empty', `${target} is not empty (${named}). Choose another name.`)
}

async function fill(whole: string, project: Complete, version: string, signal: AbortSignal): Promise<void> {
  const { name, template, demo } = project
  const { layers } = templates[template]
  const all = demo ? ['demo', ...layers.flatMap((layer) => [layer, `${layer}.demo`])] : layers
  const folders = all.map((layer) => join(templatesFolder, layer)).filter((folder) => existsSync(folder))
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile())) {
      signal.throwIfAborted()
      const path = join(entry.parentPath, entry.name)
      const text = (await readFile(path, 'utf8')).replaceAll(placeholder, name)
      // npm leaves files such as .gitignore out of a package.
      const place = join(whole, path.slice(folder.length)).replace(/_(?=[a-z]+$)/, '.')
      await mkdir(dirname(place), { recursive: true })
      await writeFile(place, entry.name === 'package.json' ? manifestOf(text, version, demo) : text)
    }
  }
  signal.throwIfAborted()
}

type Manifest = {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** With our packages at the version of this one, and what a demo needs beside the template. */
function manifestOf(text: string, version: string, demo: boolean): string {
  const { scripts, dependencies, devDependencies, ...rest } = JSON.parse(text) as Manifest
  const manifest = {
    ...rest,
    scripts: demo ? { ...scripts, dev: `node demo/dev.js ${scripts.dev}` } : scripts,
    dependencies: dependencies && { ...dependencies, latchkey: `^${version}` },
    devDependencies: demo ? { ...anvil, ...devDependencies } : devDependencies,
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}

/** One folder into another that has its history alone; what was moved goes back where one can't be. */
function moveInto(whole: string, target: string): void {
  const moved: string[] = []
  try {
    for (const name of readdirSync(whole)) {
      renameSync(join(whole, name), join(target, name))
      moved.push(name)
    }
  } catch (error) {
    for (const name of moved) renameSync(join(target, name), join(whole, name))
    throw error
  }
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your part of the disk is full',
}

function sentenceOf(error: unknown, parent: string): string {
  const { code = '', message = String(error) } = Object(error) as { code?: string; message?: string }
  return `Nothing was written into ${parent}: ${causes[code] ?? 'it takes no files'} (${message}). Try another folder.`
}
