import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askMissing } from './askMissing.ts'
import { CreateError } from './CreateError.ts'
import { readArguments, usage } from './readArguments.ts'
import { templates } from './templates.table.ts'
import { writeProject } from './writeProject.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the command in the current folder. Resolves with the exit code: 1 where it can't, 130 where it was interrupted. */
export async function createLatchkey(args: readonly string[]): Promise<number> {
  const left = new AbortController()
  const leave = () => left.abort()
  for (const signal of signals) process.on(signal, leave)
  try {
    const wanted = readArguments(args)
    const version = ownVersion()
    if (wanted === 'help' || wanted === 'version') {
      console.log(wanted === 'help' ? usage : version)
      return 0
    }
    const terminal = { input: process.stdin, output: process.stdout }
    const project = await askMissing(wanted, terminal, left.signal)
    await writeProject(project, process.cwd(), version, left.signal)
    const { name, template, demo } = project
    console.log(`
${name} is there: ${templates[template].title}${demo ? ', with a local chain and a practice wallet' : ''}.

  cd ${name}
  npm install
  ${templates[template].start}
`)
    return 0
  } catch (error) {
    if (!(error instanceof CreateError)) throw error
    console.error(`${error.message}\n${error.code}`)
    return error.code === 'create/interrupted' ? 130 : 1
  } finally {
    for (const signal of signals) process.off(signal, leave)
  }
}

const ownVersion = () =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version
