import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Project } from '../checks/check.types.ts'
import { importGraph } from '../checks/importGraph.ts'
import { readProject, toolRoot } from '../checks/project.ts'

/** What every browser and Node that is promised can run; the compiler refuses what is newer. */
const language = {
  target: 'es2022',
  lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable'],
}

/**
 * Compiles `entries`, paths from the root, and all that they lead to, into `folder`: `packages/core/src/index.ts` becomes
 * `core/src/index.js` with its types and its map.
 */
export async function compilePackages(entries: readonly string[], folder: string): Promise<void> {
  const project = join(toolRoot, '.cache', `pack-${process.pid}.json`)
  mkdirSync(dirname(project), { recursive: true })
  const compilerOptions = {
    ...language,
    noEmit: false,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
    types: ['node'],
    rootDir: '../packages',
    outDir: folder,
  }
  // The compiler leaves out what it meets behind a link of node_modules, unless it is named.
  const files = sourcesOf(readProject(toolRoot), entries).map((file) => `../${file}`)
  writeFileSync(project, JSON.stringify({ extends: '../tsconfig.json', compilerOptions, files, include: [] }))
  try {
    await compile(project)
  } finally {
    rmSync(project)
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  )) {
    if (name.endsWith('.d.ts')) rewrite(join(folder, name), plainTypes)
    if (name.endsWith('.js.map')) rewrite(join(folder, name), (text) => mapOf(text, name))
  }
}

/** The entries and every file that they lead to: no test is among them. */
function sourcesOf(project: Project, entries: readonly string[]): readonly string[] {
  const packages = { ...project, files: project.files.filter((file) => /^packages\/[^/]+\/(src\/|package)/.test(file)) }
  const edges = Map.groupBy(importGraph(packages), ({ from }) => from)
  const found = new Set(entries)
  for (const file of found) for (const { to } of edges.get(file) ?? []) found.add(to)
  return [...found].sort()
}

/**
 * Types as any compiler from 5.4 on reads them: imports name what was built, and `Uint8Array` has no parameter before 5.7.
 */
function plainTypes(text: string): string {
  return text
    .replace(/(from |import\(|import )(['"])(\.[^'"]*)\.tsx?\2/g, '$1$2$3.js$2')
    .replaceAll(/\bUint8Array<ArrayBuffer(Like)?>/g, 'Uint8Array')
}

/** A map that names its source by its place in the package, not by where it was compiled. */
function mapOf(text: string, name: string): string {
  const map = JSON.parse(text) as { sources: string[] }
  const [, ...path] = posix.dirname(name).split('/')
  const source = posix.basename(map.sources[0] ?? '')
  return JSON.stringify({ ...map, sources: [posix.join(...path.map(() => '..'), ...path, source)] })
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function compile(project: string): Promise<void> {
  const tsc = join(toolRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  const child = spawn(process.execPath, [tsc, '-p', project, '--pretty', 'false'], { cwd: toolRoot })
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The packages don't compile.\n${output.trim()}`))
    })
  })
}
