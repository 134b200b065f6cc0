import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBackupFolder } from './backupFolder.ts'
import { openSigningKey, type SigningKey } from './manifest.ts'
import { openBackup } from './openBackup.ts'
import { backUpKeys } from './takeBackup.ts'

let root: string
let key: SigningKey
let identity: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-opening-'))
  key = openSigningKey(join(root, 'signing.key'))
  identity = await generateX25519Identity()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A backup of that day, which says it. */
async function keep(day: string, by: SigningKey = key): Promise<string> {
  const file = join(root, 'auth.keys')
  writeFileSync(file, day)
  const ground = { service: 'auth', folder: openBackupFolder(root), key: by, at: new Date(day) } as const
  return (await backUpKeys(ground, file, await identityToRecipient(identity))).name
}

async function open(name?: string): Promise<string> {
  const wanted = { service: 'auth', part: 'keys', installation: key.installation, identity, name } as const
  const opened = await openBackup(openBackupFolder(root), wanted, () => new Date('2026-11-02T12:00:00Z'))
  return Buffer.from(await opened.keyFile()).toString('utf8')
}

const renameTo = (name: string, day: string) =>
  renameSync(join(root, name), join(root, `auth-keys-${day.replaceAll('-', '')}T000000Z-0a0b0c0d`))

describe('the newest backup', () => {
  it('is the one whose signed time is the last, whatever a folder is called', async () => {
    const [old] = [await keep('2026-01-01'), await keep('2026-11-01')]
    // Who can rename there makes an old one the newest.
    renameTo(old, '2099-01-01')
    expect(await open()).toBe('2026-11-01')
  })

  it('is not looked for behind one that was altered or is of another installation', async () => {
    await keep('2026-11-01')
    await keep('2026-11-02', openSigningKey(join(root, 'stranger.key')))
    await expect(open()).rejects.toThrow(/is of another installation/)
  })

  it('is not taken where it was signed for a time that has not come, unless it is named', async () => {
    const [today, later] = [await keep('2026-11-02T11:00:00Z'), await keep('2031-01-01')]
    await expect(open()).rejects.toThrow(`${later} was signed for 2031-01-01T00:00:00.000Z, which has not come`)
    expect(await open(today)).toBe('2026-11-02T11:00:00Z')
    expect(await open(later)).toBe('2031-01-01')
  })

  it('may be a few minutes ahead: the clocks of two machines differ', async () => {
    const [, ahead] = [await keep('2026-11-02T11:00:00Z'), '2026-11-02T12:09:00Z']
    await keep(ahead)
    expect(await open()).toBe(ahead)
  })

  it('does not matter where one is named', async () => {
    const [old] = [await keep('2026-01-01'), await keep('2026-11-01')]
    expect(await open(old)).toBe('2026-01-01')
  })
})
