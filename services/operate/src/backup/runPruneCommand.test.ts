import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBackupFolder } from './backupFolder.ts'
import { type Manifest, openSigningKey, type SigningKey } from './manifest.ts'
import { runBackupCommand } from './runBackupCommand.ts'

const now = new Date('2026-11-27T12:00:00Z')
const dayMs = 86_400_000
let root: string
let place: string
let key: SigningKey
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-prune-'))
  place = join(root, 'backups')
  mkdirSync(place)
  key = openSigningKey(join(root, 'signing.key'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const text = (content: string) => Readable.from([Buffer.from(content)])

/** A backup as it lies there, of so many days ago. */
async function keep(daysAgo: number, { part = 'data', by = key }: { part?: Manifest['part']; by?: SigningKey } = {}) {
  const folder = openBackupFolder(place)
  const takenAt = new Date(now.getTime() - daysAgo * dayMs).toISOString()
  const name = `auth-${part}-${takenAt.replace(/[-:]|\.\d+/g, '')}-0a0b0c0d`
  await folder.create(name)
  const entries = []
  for (const entry of ['devices', 'users']) {
    const written = await folder.write(name, `${entry}.age`, text(`${entry} of ${daysAgo}`))
    entries.push({ name: entry, columns: [], key: [], rows: 0, ...written })
  }
  const { installation } = by
  const held = { migrations: [], counters: {}, entries }
  const manifest: Manifest = { form: 1, installation, service: 'auth', part, takenAt, ...held }
  await folder.write(name, 'manifest.json', text(by.sign(manifest)))
  return name
}

async function prune(keepWhat: string, ...more: string[]) {
  let said = ''
  const options = [`--to=${place}`, `--installation=${key.installation}`, `--keep=${keepWhat}`]
  const write = (line: string) => {
    said += line
  }
  const code = await runBackupCommand(['prune', 'auth', ...options, ...more], {}, write, () => now)
  return { code, said, left: readdirSync(place).sort() }
}

describe('latchkey backup prune', () => {
  it('deletes what is older than so many days, or beyond so many, of each part by itself', async () => {
    const [today, yesterday, old, older] = [await keep(0.5), await keep(1.5), await keep(20), await keep(40)]
    const [keys, oldKeys] = [await keep(0.5, { part: 'keys' }), await keep(40, { part: 'keys' })]
    const dry = await prune('30d', '--dry-run')
    expect(dry.said).toBe(`${older} would be deleted\n${oldKeys} would be deleted\n`)
    expect(dry.left).toHaveLength(6)
    expect((await prune('30d')).left).toEqual([today, yesterday, old, keys].sort())
    expect((await prune('2')).left).toEqual([today, yesterday, keys].sort())
    expect((await prune('2')).said).toBe('Nothing is old enough to be deleted.\n')
  })

  it('never deletes the newest one that is whole, however old it is', async () => {
    const [whole, cut, older] = [await keep(200), await keep(100), await keep(300)]
    writeFileSync(join(place, cut, 'users.age'), 'users')
    const { said, left } = await prune('30d')
    expect(left).toEqual([whole])
    expect(said).toContain(`${cut} is not whole`)
    expect(said).toContain(`${older} deleted`)
  })

  it('deletes nothing where none is whole', async () => {
    const names = [await keep(100), await keep(200)]
    for (const name of names) rmSync(join(place, name, 'users.age'))
    await expect(prune('1')).rejects.toThrow(/No backup of the data of the auth is whole: nothing was deleted/)
    expect(readdirSync(place).sort()).toEqual(names.sort())
  })

  it('leaves what is not of this installation, not of this service, not ended, or no backup at all', async () => {
    const mine = await keep(1)
    const stranger = await keep(90, { by: openSigningKey(join(root, 'stranger.key')) })
    const altered = await keep(91)
    const manifest = join(place, altered, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('users', 'other'))
    const large = 'auth-data-large'
    mkdirSync(join(place, large))
    writeFileSync(join(place, large, 'manifest.json'), Buffer.alloc(4 * 1_048_576 + 1))
    mkdirSync(join(place, 'auth-data-not-ended'))
    writeFileSync(join(place, 'auth-data-notes.txt'), 'mine')
    const { said, left } = await prune('1')
    expect(left).toEqual([mine, stranger, altered, large, 'auth-data-not-ended', 'auth-data-notes.txt'].sort())
    expect(said).toContain(`${stranger} stays`)
    for (const name of [altered, large]) expect(said).toContain(`${name} stays`)
    expect(said).toContain('auth-data-not-ended stays: it was not ended')
  })

  it('leaves files in the folder of a backup that are not of it, and what a link there leads to', async () => {
    await keep(1)
    const old = await keep(90)
    writeFileSync(join(place, old, 'notes.txt'), 'mine')
    writeFileSync(join(root, 'elsewhere'), 'precious')
    rmSync(join(place, old, 'users.age'))
    symlinkSync(join(root, 'elsewhere'), join(place, old, 'users.age'))
    const { said } = await prune('1')
    expect(said).toBe(`${old} deleted, but for files that are not of it\n`)
    expect(readdirSync(join(place, old))).toEqual(['notes.txt'])
    expect(existsSync(join(root, 'elsewhere'))).toBe(true)
  })

  it('goes by the time that was signed, whatever a folder is called', async () => {
    const [fresh, old] = [await keep(1), await keep(90)]
    // Who can rename there makes an old one the newest.
    const renamed = 'auth-data-20990101T000000Z-0a0b0c0d'
    renameSync(join(place, old), join(place, renamed))
    expect((await prune('1')).left).toEqual([fresh])
  })

  it.each(['1', '2d'])(
    'keeping %s, leaves what was signed for a time that has not come, and counts it for nothing',
    async (what) => {
      const [later, ahead, old] = [await keep(-1_000), await keep(-0.005), await keep(90)]
      const { said, left } = await prune(what)
      expect(left).toEqual([later, ahead].sort())
      expect(said).toContain(`${later} stays: it was signed for 2029-08-23T12:00:00.000Z, which has not come`)
      expect(said).not.toContain(`${ahead} stays`)
      expect(said).toContain(`${old} deleted`)
    },
  )

  it('deletes no old one where all that is newer was signed for a time that has not come', async () => {
    const names = [await keep(-1_000), await keep(90)]
    expect((await prune('30d')).left).toEqual(names.sort())
  })

  it.each(['0', '-1', '30w', '', 'all'])('refuses to keep "%s"', async (what) => {
    const name = await keep(90)
    await expect(prune(what)).rejects.toThrow(/--keep is/)
    expect(readdirSync(place)).toEqual([name])
  })
})
