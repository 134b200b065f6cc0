import fs, { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBackupFolder } from '../backup/backupFolder.ts'
import { readAnswers } from '../init/answers.schema.ts'
import { writeInstallation } from '../init/writeInstallation.ts'
import { writeNew } from './writeNew.ts'

// A name is on the disk once its folder was synced after it was given.

const { fsyncSync, renameSync, linkSync } = fs
let folder: string
/** In order: what was synced, by its number, and which name a file or folder got. */
let done: (number | string)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-power-cut-'))
  done = []
  fs.fsyncSync = (file) => {
    fsyncSync(file)
    done.push(fs.fstatSync(file).ino)
  }
  fs.renameSync = (from, to) => {
    renameSync(from, to)
    done.push(`${to}`)
  }
  fs.linkSync = (from, to) => {
    linkSync(from, to)
    done.push(`${to}`)
  }
  syncBuiltinESMExports()
})
afterEach(() => {
  Object.assign(fs, { fsyncSync, renameSync, linkSync })
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true, force: true })
})

const numberOf = (path: string) => fs.statSync(path).ino

it('leaves a key file that was written', () => {
  const path = join(folder, 'keys')
  writeNew(path, 'keys')
  expect(done.slice(done.indexOf(path))).toContain(numberOf(folder))
})

it('leaves a backup that was made, and the place that it lies in', async () => {
  const backups = openBackupFolder(folder)
  await backups.create('auth-data')
  expect(done).toContain(numberOf(folder))
  done = []
  await backups.write('auth-data', 'manifest.json', Readable.from([Buffer.from('{}')]))
  expect(done.at(-1)).toBe(numberOf(join(folder, 'auth-data')))
})

it('leaves an installation that was written, with all of its secrets', () => {
  const account = (user: string) => ({
    server: 'smtps://mail.example.org',
    user,
    password: 'p',
    from: `${user}@example.org`,
  })
  const answers = readAnswers({
    domain: 'example.org',
    project: { id: 'a', origins: ['https://app.example.org'] },
    mail: { auth: account('login'), guardian: account('guardian') },
    networks: { 'eip155:1': ['https://node.example.org'] },
    logins: {},
  })
  mkdirSync(join(folder, 'etc'))
  const out = join(folder, 'etc', 'latchkey')
  writeInstallation(answers, out, out)
  const at = done.indexOf(out)
  for (const name of ['', 'api', 'relay', 'auth', 'guardian'])
    expect(done.slice(0, at), name).toContain(numberOf(join(out, name)))
  expect(done.slice(at)).toContain(numberOf(join(folder, 'etc')))
})
