import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkProgram } from './linkProgram.ts'

const source = join(import.meta.dirname, 'practiceMarket.c')
/** Code of another version differs. */
const clangVersion = '14.'
const flags = ['-target', 'bpf', '-mcpu=v1', '-O2', '-std=c11', '-ffreestanding', '-fno-builtin', '-Wall', '-Werror']

/** What is checked in, and loaded. */
export const programFile = join(import.meta.dirname, 'artifacts', 'practiceMarket.so')

/** Written with it. */
export const programSealFile = join(import.meta.dirname, 'practiceMarket.seal')

/** One hash of the source, of how it is compiled and linked, and of the artifact: none of them may change alone. */
export function sealProgram(): string {
  const hash = createHash('sha256').update(clangVersion).update(JSON.stringify(flags))
  for (const file of [source, join(import.meta.dirname, 'linkProgram.ts'), programFile]) hash.update(readFileSync(file))
  return `${hash.digest('hex')}\n`
}

/** Whether the compiler is here that made the artifact. */
export function canCompileProgram(): boolean {
  try {
    return execFileSync('clang', ['--version'], { encoding: 'utf8' }).includes(`clang version ${clangVersion}`)
  } catch {
    return false
  }
}

/** The program as Solana loads it, made of its source. */
export function compileProgram(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  try {
    const object = join(folder, 'program.o')
    execFileSync('clang', [...flags, '-c', source, '-o', object], { stdio: ['ignore', 'inherit', 'inherit'] })
    return linkProgram(readFileSync(object))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
