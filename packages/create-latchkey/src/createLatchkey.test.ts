import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { templateNames, templates } from './templates.table.ts'

const program = join(import.meta.dirname, 'main.ts')
const root = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const emptyFolder = () => mkdtempSync(join(root, 'parent-'))

type Outcome = { readonly code: number; readonly printed: string }

/** Runs the command without a terminal, as a script would. */
function run(cwd: string, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { cwd }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, printed: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

describe('bad input', () => {
  it.each([
    ['a path as a name', ['../x', '--template', 'next'], 'create/name-not-usable'],
    ['a name with capitals', ['My-App', '--template', 'next'], 'create/name-not-usable'],
    ['a name that hides', ['.app', '--template', 'next'], 'create/name-not-usable'],
    ['the name of a module of Node', ['http', '--template', 'next'], 'create/name-not-usable'],
    ['a name that npm uses', ['node_modules', '--template', 'next'], 'create/name-not-usable'],
    ['a very long name', ['a'.repeat(215), '--template', 'next'], 'create/name-not-usable'],
    ['an unknown template', ['app', '--template', 'angular'], 'create/unknown-template'],
    ['an unknown option', ['app', '--template', 'next', '--force'], 'create/unknown-option'],
    ['two names', ['app', 'other', '--template', 'next'], 'create/unknown-option'],
    ['a demo where there is none', ['app', '--template', 'self-host', '--demo'], 'create/unknown-option'],
    ['no name and no terminal', ['--template', 'next'], 'create/name-missing'],
    ['no template and no terminal', ['app'], 'create/template-missing'],
  ])('refuses %s with a code, and writes nothing', async (_, args, code) => {
    const parent = emptyFolder()
    const { code: exitCode, printed } = await run(parent, ...args)
    expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: expect.stringContaining(`\n${code}\n`) })
    expect(readdirSync(parent)).toEqual([])
    expect(existsSync(join(parent, '../x'))).toBe(false)
  })

  it('lists the templates where one is unknown or missing', async () => {
    for (const args of [['app'], ['app', '--template', 'angular']]) {
      const { printed } = await run(emptyFolder(), ...args)
      for (const name of templateNames) expect(printed).toContain(`  ${name} `)
    }
  })

  it.each(['a folder that has files', 'a file of that name'])('leaves %s as it is', async (kind) => {
    const parent = emptyFolder()
    if (kind === 'a file of that name') writeFileSync(join(parent, 'app'), 'mine')
    else {
      mkdirSync(join(parent, 'app'))
      writeFileSync(join(parent, 'app', 'notes.txt'), 'mine')
    }
    const { code, printed } = await run(parent, 'app', '--template', 'next')
    expect([code, printed]).toEqual([1, expect.stringContaining('create/folder-not-empty')])
    expect(readdirSync(parent, { recursive: true })).toEqual(
      kind === 'a file of that name' ? ['app'] : ['app', join('app', 'notes.txt')],
    )
  })
})

describe('where nothing can be written', () => {
  it('says so of a folder that takes no files', async () => {
    // The superuser may write into every folder but those that are none on a disk.
    const parent = process.getuid?.() === 0 ? '/proc' : emptyFolder()
    if (parent !== '/proc') chmodSync(parent, 0o555)
    const { code, printed } = await run(parent, 'app', '--template', 'next')
    expect([code, printed]).toEqual([1, expect.stringContaining('create/not-writable')])
    expect(existsSync(join(parent, 'app'))).toBe(false)
  })

  it('leaves nothing behind where the disk takes no more bytes', async () => {
    const parent = emptyFolder()
    // No file may grow beyond one kilobyte: a write in the middle of the project fails.
    const limited = ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, program, 'app', '--template', 'vite-react']
    const { code, printed } = await new Promise<Outcome>((resolve) => {
      const child = execFile('/bin/bash', limited, { cwd: parent }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, printed: stdout + stderr }),
      )
    })
    expect([code, printed]).toEqual([1, expect.stringMatching(/EFBIG[\s\S]*create\/not-writable/)])
    expect(readdirSync(parent)).toEqual([])
  })
})

/** Stops the command while it writes, sends it `signal`, and lets it go on. Resolves with the code and what is there. */
async function interrupted(parent: string, signal: NodeJS.Signals) {
  for (;;) {
    const child = spawn(process.execPath, [program, 'app', '--template', 'next'], { cwd: parent, stdio: 'ignore' })
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
    while (readdirSync(parent).length === 0) if (child.exitCode !== null) break
    process.kill(child.pid ?? 0, 'SIGSTOP')
    const inTheMiddle = !existsSync(join(parent, 'app'))
    process.kill(child.pid ?? 0, signal)
    process.kill(child.pid ?? 0, 'SIGCONT')
    const code = await ended
    // A machine under load stops it too late now and then, when it has written everything.
    if (inTheMiddle) return { code, files: readdirSync(parent) }
    rmSync(join(parent, 'app'), { recursive: true })
  }
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('leaves nothing behind after %s in the middle', async (signal) => {
  expect(await interrupted(emptyFolder(), signal)).toEqual({ code: 130, files: [] })
})

it('leaves no project that looks finished where it is killed outright', async () => {
  const { files } = await interrupted(emptyFolder(), 'SIGKILL')
  expect(files).toEqual([expect.stringMatching(/^\.app-/)])
})

describe('a project', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const everyKind = templateNames.flatMap((name) => [
    [name, []] as const,
    ...(templates[name].demo ? [[name, ['--demo']] as const] : []),
  ])

  it.each(everyKind)('begins from %s %s', async (template, options) => {
    const parent = emptyFolder()
    const { code, printed } = await run(parent, 'my-shop', '--template', template, ...options)
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(/cd my-shop\n {2}npm install\n {2}npm (run dev|start)\n/),
    ])
    expect(readdirSync(parent)).toEqual(['my-shop'])
    const folder = join(parent, 'my-shop')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['.gitignore', '.env', 'README.md', 'package.json', expect.stringMatching(/\.test\./)]),
    )
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), 'utf8')
      expect(text, name).not.toContain('latchkey-app')
      expect(name).not.toMatch(/^_/)
    }
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(manifest.name).toBe('my-shop')
    if (template !== 'self-host') expect(manifest.dependencies.latchkey).toBe(`^${version}`)
    expect(Object.keys({ ...manifest.devDependencies }).includes('@foundry-rs/anvil')).toBe(options.length > 0)
    expect(existsSync(join(folder, 'demo'))).toBe(options.length > 0)
  })

  it.each(['an empty folder', 'a folder with its history alone'])('takes %s', async (kind) => {
    const parent = emptyFolder()
    const head = join(parent, 'app/.git/HEAD')
    mkdirSync(join(parent, kind === 'an empty folder' ? 'app' : 'app/.git'), { recursive: true })
    if (kind !== 'an empty folder') writeFileSync(head, 'ref: refs/heads/main\n')
    expect(await run(parent, 'app', '--template', 'vue')).toMatchObject({ code: 0 })
    expect(readdirSync(parent)).toEqual(['app'])
    expect(existsSync(join(parent, 'app/package.json'))).toBe(true)
    expect(existsSync(head)).toBe(kind !== 'an empty folder')
  })

  it('may be listed, but is not made, by --help and --version', async () => {
    const parent = emptyFolder()
    expect(await run(parent, '--help')).toEqual({ code: 0, printed: expect.stringContaining('--template NAME') })
    expect(await run(parent, '--version')).toEqual({ code: 0, printed: `${version}\n` })
    expect(readdirSync(parent)).toEqual([])
  })
})
