import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toolRoot } from './checks/project.ts'

// A service keeps its database where it is started.
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-service-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const services = ['api', 'relay', 'auth', 'guardian', 'frame', 'web']
const commands = 'init all health doctor backup restore drill person migrate move-database'.split(' ')

function start(args: readonly string[], nodeFlags: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeFlags, join(toolRoot, 'scripts/latchkey.mjs'), ...args],
    { encoding: 'utf8', cwd: folder, timeout: 15_000, env: { PATH: process.env.PATH } },
  )
  return { status, output: stdout + stderr }
}

it('says in one sentence that Node is too old', () => {
  const older = `Object.defineProperty(process.versions, 'node', { value: '22.18.0' })`
  expect(start(['api'], ['--import', `data:text/javascript,${encodeURIComponent(older)}`])).toEqual({
    status: 1,
    output:
      'The services need Node 24 or newer, and this is 22.18.0: install it, or use npm start, which brings its own.\n',
  })
})

it('names the services when there is none of that name', () => {
  const names = [...services, ...commands].join(', ')
  expect(start(['mail'])).toEqual({
    status: 1,
    output: `There is no service or command "mail": name one of ${names}.\n`,
  })
})

it.each([
  ...[...services, ...commands].map((name) => [name, `latchkey ${name}`] as const),
  ['relay --config=none.env', 'latchkey relay'],
  ['backup prune', 'latchkey backup'],
  ['api projects', 'Projects'],
  ['api operators', 'Operators'],
  ['api sponsor', 'The paymaster'],
] as const)('says of latchkey %s --help what it takes, and does nothing else', (words, beginning) => {
  const { status, output } = start([...words.split(' '), '--help'])
  expect(output.slice(0, beginning.length)).toBe(beginning)
  expect(status).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

it('says by itself how services and commands are named', () => {
  const { status, output } = start(['--help'])
  expect(output).toContain('latchkey NAME')
  for (const name of [...services, ...commands]) expect(output).toContain(name)
  expect(status).toBe(0)
})

it('hands the arguments over to the service', () => {
  expect(start(['api', 'projects']).output).toMatch(/^Projects, in the database of the api/)
})
