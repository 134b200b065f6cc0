import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runRestoreCommand } from '../restore/runRestoreCommand.ts'
import { loadDatabase } from '../tables/serviceDatabases.ts'
import { manifestFile, openBackupFolder } from './backupFolder.ts'
import { openSigningKey, readManifest } from './manifest.ts'
import { runBackupCommand } from './runBackupCommand.ts'
import { backUpKeys } from './takeBackup.ts'

const recipients: { data: string; keys: string; stranger: string } = { data: '', keys: '', stranger: '' }
let folder: string
let installation: string
let source: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'))
  for (const name of ['data', 'keys', 'stranger'] as const) {
    const identity = await generateX25519Identity()
    recipients[name] = await identityToRecipient(identity)
    writeFileSync(at(`${name}.identity`), `# created by a test\n${identity}\n`)
  }
  writeFileSync(at('auth.keys'), '{"current":"k1"}')
  mkdirSync(at('backups'))
  source = at('auth.db')
  await (await loadDatabase.auth()).prepareDatabase({ sqlitePath: source })
  const database = new DatabaseSync(source)
  database.exec('begin')
  const add = database.prepare('insert into users (id, epoch, created_at) values (?, ?, ?)')
  for (let index = 0; index < 1_200; index += 1) add.run(`person-${index}`, index, 9_007_199_254_740_993n)
  database.exec('commit')
  database.close()
  await backup()
  installation = openSigningKey(at('signing.key')).installation
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (...names: string[]) => join(folder, ...names)
const backups = (part: string) => readdirSync(at('backups')).filter((name) => name.startsWith(`auth-${part}-`))
const only = (part: string) => backups(part)[0] ?? ''

async function backup(over: Record<string, string> = {}, now?: () => Date): Promise<string> {
  let said = ''
  const environment = {
    BACKUP_TO: at('backups'),
    BACKUP_FROM: source,
    BACKUP_RECIPIENT: recipients.data,
    BACKUP_KEYS_FROM: at('auth.keys'),
    BACKUP_KEYS_RECIPIENT: recipients.keys,
    BACKUP_SIGNING_KEY_FILE: at('signing.key'),
    ...over,
  }
  await runBackupCommand(
    ['auth'],
    environment,
    (text) => {
      said += text
    },
    now,
    () => {},
  )
  return said
}

function restore(over: Record<string, string> = {}, service = 'auth'): Promise<number> {
  const environment = {
    BACKUP_FROM: at('backups'),
    BACKUP_INSTALLATION: installation,
    BACKUP_IDENTITY_FILE: at('data.identity'),
    BACKUP_TO: at('restored.db'),
    ...over,
  }
  return runRestoreCommand([service], environment, () => {})
}

function users(path: string) {
  const database = new DatabaseSync(path)
  const statement = database.prepare('select id, epoch, created_at from users order by id')
  statement.setReadBigInts(true)
  const rows = statement.all()
  database.close()
  return rows
}

describe('a backup', () => {
  it('comes back as it was when it was taken, on the database of either kind', { timeout: 120_000 }, async () => {
    const before = users(source)
    const database = new DatabaseSync(source)
    database.exec("delete from users where id < 'person-5'")
    database.close()
    await restore()
    expect(before).toHaveLength(1_200)
    expect(users(at('restored.db'))).toEqual(before)
    await using postgres = await startPostgres()
    await restore({ BACKUP_TO: postgres.url })
    await backup({ BACKUP_FROM: postgres.url }, () => new Date(Date.now() + 60_000))
    await restore({ BACKUP_TO: at('again.db') })
    expect(users(at('again.db'))).toEqual(before)
  })

  it('is taken while the service goes on, of one moment', async () => {
    const service = new DatabaseSync(source)
    service.exec("begin immediate; insert into users (id, epoch, created_at) values ('half', 1, 1)")
    await backup({}, () => new Date(Date.now() + 60_000))
    service.exec('commit')
    service.close()
    await restore()
    expect(users(at('restored.db'))).toHaveLength(1_200)
  })

  it('brings the master keys back apart from the database, for their owner alone', async () => {
    await restore({ BACKUP_PART: 'keys', BACKUP_IDENTITY_FILE: at('keys.identity'), BACKUP_TO: at('back.keys') })
    expect(readFileSync(at('back.keys'), 'utf8')).toBe('{"current":"k1"}')
    expect(statSync(at('back.keys')).mode & 0o777).toBe(0o600)
    expect(statSync(at('signing.key')).mode & 0o777).toBe(0o600)
  })

  it('of the master keys alone is none of the database, and says nothing of when that was taken', async () => {
    const metric = { BACKUP_METRIC_FILE: at('backup.prom') }
    await backup({ ...metric, BACKUP_FROM: '' })
    expect(existsSync(at('backup.prom'))).toBe(false)
    await backup({ ...metric, BACKUP_KEYS_FROM: '' })
    expect(existsSync(at('backup.prom'))).toBe(true)
  })

  it('says when it was last taken, and whose it is', async () => {
    const taken = new Date('2030-01-01T00:00:00Z')
    expect(await backup({ BACKUP_METRIC_FILE: at('backup.prom') }, () => taken)).toContain(
      `Installation ${installation}`,
    )
    expect(readFileSync(at('backup.prom'), 'utf8')).toContain(
      `latchkey_backup_last_success_timestamp_seconds{service="auth"} ${taken.getTime() / 1_000}`,
    )
  })

  it('shows nothing of what it holds', () => {
    for (const name of readdirSync(at('backups')))
      for (const file of readdirSync(at('backups', name))) {
        const text = readFileSync(at('backups', name, file), 'latin1')
        expect(text).not.toContain('person-')
        expect(text).not.toContain('current')
        expect(file).not.toMatch(/\.part$/)
      }
  })

  it.each(['disk', 'disk/backups'])(
    'makes no %s where none is: a disk that is not mounted has no folder',
    async (place) => {
      await expect(backup({ BACKUP_TO: at(place) })).rejects.toThrow(`There is no folder ${at(place)}`)
      expect(existsSync(at('disk'))).toBe(false)
    },
  )

  it('that broke off counts for nothing', async () => {
    await backup({}, () => new Date(Date.now() + 60_000))
    const newest = backups('data').sort().at(-1) ?? ''
    rmSync(at('backups', newest, 'manifest.json'))
    await restore()
    expect(users(at('restored.db'))).toHaveLength(1_200)
    await expect(backup({ BACKUP_FROM: at('signing.key') })).rejects.toThrow(/no database/)
  })

  it('that failed takes no room where the next one goes', async () => {
    const before = readdirSync(at('backups')).sort()
    const database = new DatabaseSync(source)
    // Tables whose names come before are written by then.
    database.exec("insert into users (id, epoch, created_at) values ('half', 'no number', 1)")
    database.close()
    await expect(backup({}, () => new Date(Date.now() + 60_000))).rejects.toThrow('holds a value that is no integer')
    expect(readdirSync(at('backups')).sort()).toEqual(before)
  })

  it('of the master keys that failed takes no room, either', async () => {
    const before = readdirSync(at('backups')).sort()
    const folder = openBackupFolder(at('backups'))
    const full = {
      ...folder,
      write: (name: string, file: string, content: Readable) =>
        file === manifestFile ? Promise.reject(new Error('ENOSPC')) : folder.write(name, file, content),
    }
    const ground = { service: 'auth', folder: full, key: openSigningKey(at('signing.key')), at: new Date() } as const
    await expect(backUpKeys(ground, at('auth.keys'), recipients.keys)).rejects.toThrow('ENOSPC')
    expect(readdirSync(at('backups')).sort()).toEqual(before)
    // A store may let us write and not delete: why it failed is said nonetheless.
    const kept = { ...full, remove: () => Promise.reject(new Error('403')) }
    await expect(backUpKeys({ ...ground, folder: kept }, at('auth.keys'), recipients.keys)).rejects.toThrow('ENOSPC')
  })
})

describe('one identity never opens a database and its master keys', () => {
  it('one recipient for both is refused', async () => {
    await expect(backup({ BACKUP_KEYS_RECIPIENT: recipients.data })).rejects.toThrow(/recipients of their own/)
  })

  it('that of the database does not open the keys, nor the other way round', async () => {
    const wrong = /identity is not that of the backup's recipient/
    await expect(restore({ BACKUP_PART: 'keys', BACKUP_TO: at('back.keys') })).rejects.toThrow(wrong)
    expect(existsSync(at('back.keys'))).toBe(false)
    await expect(restore({ BACKUP_IDENTITY_FILE: at('keys.identity') })).rejects.toThrow(wrong)
    await expect(restore({ BACKUP_IDENTITY_FILE: at('stranger.identity') })).rejects.toThrow(wrong)
    expect(existsSync(at('restored.db'))).toBe(false)
  })
})

describe('who can write where the backups lie', () => {
  const file = (part: string, name: string) => at('backups', only(part), name)
  const altered = /altered|cut/

  it('cuts a file', async () => {
    truncateSync(file('data', 'users.age'), statSync(file('data', 'users.age')).size - 1)
    await expect(restore()).rejects.toThrow(/was cut or altered: it had \d+ bytes/)
    expect(existsSync(at('restored.db'))).toBe(false)
  })

  it('changes a byte of a file', async () => {
    const bytes = readFileSync(file('data', 'users.age'))
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    writeFileSync(file('data', 'users.age'), bytes)
    await expect(restore()).rejects.toThrow(altered)
    expect(existsSync(at('restored.db'))).toBe(false)
  })

  it('puts the file of one table in the place of another', async () => {
    copyFileSync(file('data', 'devices.age'), file('data', 'users.age'))
    await expect(restore()).rejects.toThrow(altered)
  })

  it('makes a backup of their own: age encrypts for a recipient, and says nothing of who did', async () => {
    const forged = at('forged.db')
    await (await loadDatabase.auth()).prepareDatabase({ sqlitePath: forged })
    rmSync(at('backups'), { recursive: true })
    mkdirSync(at('backups'))
    await backup({ BACKUP_FROM: forged, BACKUP_SIGNING_KEY_FILE: at('stranger.key') })
    await expect(restore()).rejects.toThrow(/is of another installation/)
    // With the name of the right one in it.
    const key = openSigningKey(at('stranger.key'))
    const own = readManifest(readFileSync(file('data', 'manifest.json'), 'utf8'), key.installation)
    writeFileSync(file('data', 'manifest.json'), key.sign({ ...own, installation }))
    await expect(restore()).rejects.toThrow(/its signature is not that of the installation/)
    expect(existsSync(at('restored.db'))).toBe(false)
  })

  it('changes what the manifest says', async () => {
    const text = readFileSync(file('data', 'manifest.json'), 'utf8')
    writeFileSync(file('data', 'manifest.json'), text.replace('1200', '1199'))
    await expect(restore()).rejects.toThrow(/signature/)
    writeFileSync(file('data', 'manifest.json'), text.slice(0, -10))
    await expect(restore()).rejects.toThrow(/cut or altered/)
  })

  it('leads to files elsewhere by a link, or by a name with ../ that even the right key signed', async () => {
    renameSync(file('data', 'users.age'), at('elsewhere'))
    symlinkSync(at('elsewhere'), file('data', 'users.age'))
    await expect(restore()).rejects.toThrow(/is a link, and no file of a backup/)
    const key = openSigningKey(at('signing.key'))
    const own = readManifest(readFileSync(file('data', 'manifest.json'), 'utf8'), installation)
    const entries = own.entries.map((entry) => ({ ...entry, name: `../../${entry.name}` }))
    writeFileSync(file('data', 'manifest.json'), key.sign({ ...own, entries }))
    await expect(restore()).rejects.toThrow(/form that this version does not know/)
  })

  it('offers the backup of one service or part as that of another', async () => {
    renameSync(at('backups', only('data')), at('backups', only('data').replace('auth', 'guardian')))
    await expect(restore({}, 'guardian')).rejects.toThrow(/holds the data of the auth: it was renamed/)
  })

  it('puts a link in the place of the key file, or of where it is restored to', async () => {
    writeFileSync(at('other'), 'something else')
    symlinkSync(at('other'), at('link.keys'))
    await expect(backup({ BACKUP_KEYS_FROM: at('link.keys') })).rejects.toThrow(/is a link/)
    const keys = { BACKUP_PART: 'keys', BACKUP_IDENTITY_FILE: at('keys.identity') }
    await expect(restore({ ...keys, BACKUP_TO: at('link.keys') })).rejects.toThrow(/never overwritten/)
    expect(readFileSync(at('other'), 'utf8')).toBe('something else')
  })
})

describe('a restore refuses', () => {
  it('a place that is not empty', async () => {
    await expect(restore({ BACKUP_TO: source })).rejects.toThrow(/not empty/)
    mkdirSync(at('a-folder'))
    await expect(restore({ BACKUP_TO: at('a-folder') })).rejects.toThrow(/is no file/)
  })

  it('a backup of a newer version, with the steps that it does not know', async () => {
    const key = openSigningKey(at('signing.key'))
    const place = at('backups', only('data'), 'manifest.json')
    const own = readManifest(readFileSync(place, 'utf8'), installation)
    writeFileSync(place, key.sign({ ...own, migrations: [...own.migrations, '0999_later'] }))
    await expect(restore()).rejects.toThrow(/newer version of the auth \(0999_later\)/)
    expect(existsSync(at('restored.db'))).toBe(false)
  })

  it('what is no recipient, no identity, no backup', async () => {
    await expect(backup({ BACKUP_RECIPIENT: 'age1short' })).rejects.toThrow(/A recipient begins with age1/)
    await expect(restore({ BACKUP_IDENTITY_FILE: at('auth.keys') })).rejects.toThrow(/holds no identity/)
    await expect(restore({ BACKUP_NAME: '../backups' })).rejects.toThrow(/There is no such backup/)
    await expect(restore({ BACKUP_FROM: at('missing') })).rejects.toThrow(/There is no folder/)
  })
})
