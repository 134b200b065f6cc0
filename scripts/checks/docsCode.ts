import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './check.types.ts'

/** Where the code of the docs lies while it is compiled. Git ignores it; tsconfig.json includes it. */
const folder = '.cache/docs'

/** A fence of TypeScript; what is shown of it begins in the line after. */
const fence = /^```(tsx?)\n([\s\S]*?)^```$/gm

/** Writes each piece of TypeScript in README.md and docs/ into a module of its own, for the compiler to look at. */
export function writeDocsCode(project: Project): void {
  rmSync(join(project.root, folder), { recursive: true, force: true })
  mkdirSync(join(project.root, folder), { recursive: true })
  for (const file of project.files.filter((name) => /^(README|docs\/[^/]+)\.md$/.test(name))) {
    const text = project.read(file)
    for (const { 1: kind = '', 2: code = '', index } of text.matchAll(fence)) {
      const line = text.slice(0, index).split('\n').length
      writeFileSync(join(project.root, folder, `${file.replaceAll('/', '--')}--${line}.${kind}`), `${code}export {}\n`)
    }
  }
}

/** Where in the docs a finding of the compiler is; other findings as they are. */
export function placeInDocs<Found extends { readonly file: string; readonly line: number }>(found: Found): Found {
  const [, name, line] = new RegExp(`^${folder}/(.+)--(\\d+)\\.tsx?$`).exec(found.file) ?? []
  if (name === undefined) return found
  return { ...found, file: name.replaceAll('--', '/'), line: Number(line) + found.line }
}
