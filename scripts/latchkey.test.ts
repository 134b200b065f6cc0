import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { toolRoot } from './checks/project.ts'

// A service keeps its database where it is started.
const folder = mkdtempSync(join(tmpdir(), 'latchkey-service-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(args: readonly string[], nodeFlags: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeFlags, join(toolRoot, 'scripts/latchkey.mjs'), ...args],
    { encoding: 'utf8', cwd: folder, env: { PATH: process.env.PATH } },
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
  expect(start(['mail'])).toEqual({
    status: 1,
    output:
      'There is no service or command "mail": name one of api, relay, auth, guardian, frame, web, init, all, health, doctor, backup, restore, drill, person, migrate, move-database.\n',
  })
})

it('hands the arguments over to the service', () => {
  expect(start(['api', 'projects']).output).toMatch(/^Projects, in the database of the api/)
})
