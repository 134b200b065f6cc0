import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../src/index.ts'

const page = readFileSync(join(repositoryRoot, 'docs/run.md'), 'utf8')

/** A block of docs/run.md by the mark before it. */
export function blockOf(name: string): string {
  const mark = `<!-- first-login: ${name} -->\n\`\`\``
  const begin = page.indexOf(mark)
  if (begin === -1) throw new Error(`docs/run.md has no block ${name}.`)
  const text = page.slice(page.indexOf('\n', begin + mark.length) + 1)
  return text.slice(0, text.indexOf('\n```'))
}

export declare namespace createShell {
  type Options = {
    /** What stands in place of the doc's paths, longest first. */
    readonly places: Readonly<Record<string, string>>
    readonly env: Readonly<Record<string, string | undefined>>
  }
}

/** Runs blocks of the page as an operator does who has other folders. */
export function createShell({ places, env }: createShell.Options) {
  const placed = (script: string) =>
    Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), script)
  const start = (name: string, more: Readonly<Record<string, string>> = {}) =>
    spawn('bash', ['-euo', 'pipefail', '-c', placed(blockOf(name))], {
      cwd: repositoryRoot,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    start,
    /** @returns What it said. */
    async run(name: string, more?: Readonly<Record<string, string>>): Promise<string> {
      const child = start(name, more)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk
        })
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`The block ${name} of docs/run.md ended with ${code}:\n${said}`)
      return said
    },
  }
}
