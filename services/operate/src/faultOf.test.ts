import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSigningKey } from './backup/manifest.ts'
import { faultOf } from './faultOf.ts'
import { writeNew } from './files/writeNew.ts'

const script = join(import.meta.dirname, '../../../scripts/latchkey.mjs')
let folder: string
let [recipient, other] = ['', '']
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-faults-'))
  recipient = await identityToRecipient(await generateX25519Identity())
  other = await identityToRecipient(await generateX25519Identity())
  writeFileSync(at('auth.keys'), 'keys')
  mkdirSync(at('backups'))
  mkdirSync(at('folder'))
  writeFileSync(at('file'), '')
  openSigningKey(at('signing.key'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function backUp(options: Readonly<Record<string, string>>, cwd = folder) {
  const keys = { 'keys-from': at('auth.keys'), 'keys-recipient': recipient, recipient: other }
  const all = { ...keys, to: at('backups'), 'signing-key': at('signing.key'), ...options }
  const given = Object.entries(all).map(([name, value]) => `--${name}=${value}`)
  return spawnSync(process.execPath, [script, 'backup', 'auth', ...given], { encoding: 'utf8', cwd })
}

it.each([
  [
    'a signing key in no folder',
    { 'signing-key': 'none/key' },
    /none\/key\..*\.part can't be used: there is no such file or folder \(ENOENT\)\.$/,
  ],
  ['a place that is a file', { to: 'file' }, /file.* can't be used: a part of it is no folder \(ENOTDIR\)\.$/],
  ['a database that is a folder', { from: 'folder' }, /folder can't be opened as a database: is it a file/],
  [
    'a signing key that was cut',
    { 'signing-key': 'file' },
    /file holds no key that backups are signed with: bring it back/,
  ],
])('of %s a command says what and why, in a sentence', (_, options, sentence) => {
  const { status, stderr } = backUp(options)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^latchkey backup: [^{}\n]+\n$/)
  expect(stderr.trim()).toMatch(sentence)
})

it('a disk that takes no more is said in a sentence, also where the system names no file', () => {
  writeFileSync(at('large.keys'), randomBytes(100_000))
  // Too long for the limit of the process, as what is written to a disk that is full.
  const given = [`--keys-from=${at('large.keys')}`, `--keys-recipient=${recipient}`, `--to=${at('backups')}`]
  const limited = 'trap "" XFSZ; ulimit -f 8; exec "$@"'
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', limited, 'bash', process.execPath, script, 'backup', 'auth', ...given, `--signing-key=${at('signing.key')}`],
    { encoding: 'utf8', cwd: folder },
  )
  expect(status).toBe(1)
  expect(stderr).toBe("latchkey backup: A file can't be written: it is larger than files may be (EFBIG).\n")
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(faultOf(full)).toBe("A file can't be written: the disk is full (ENOSPC).")
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
  expect(faultOf(away)).toContain('"errorCode":"ECONNREFUSED"')
})

it('says on stderr which signing key it made, where a job runs in another folder than before', () => {
  mkdirSync(at('elsewhere'))
  const backUpThere = () => {
    const { status, stdout, stderr } = backUp({ 'signing-key': '' }, at('elsewhere'))
    expect(status).toBe(0)
    const [, installation = ''] = /^Installation ([\w-]{43}): /m.exec(stdout) ?? []
    return { installation, stderr }
  }
  const { installation, stderr } = backUpThere()
  expect(stderr).toContain(`no signing key at ${realpathSync(at('elsewhere'))}/latchkey-backup.key, so one was made`)
  expect(stderr).toContain(`of the new installation ${installation}.`)
  expect(backUpThere()).toEqual({ installation, stderr: '' })
})

it('a key file is whole or not there: not on a full disk, and not over another', () => {
  // A disk that takes nothing: what is written is too long for the limit of the process.
  const write = `import { writeNew } from ${JSON.stringify(join(import.meta.dirname, 'files/writeNew.ts'))}
    process.on('SIGXFSZ', () => {})
    writeNew(${JSON.stringify(at('limited'))}, 'k'.repeat(100_000))`
  writeFileSync(at('write.mjs'), write)
  const limited = spawnSync('bash', ['-c', `ulimit -f 8; exec ${process.execPath} ${at('write.mjs')}`], {
    encoding: 'utf8',
  })
  expect(limited.stderr).toContain('EFBIG')
  writeNew(at('whole'), 'keys')
  expect(() => writeNew(at('whole'), 'others')).toThrow(/EEXIST/)
  expect(readdirSync(folder).filter((name) => /limited|whole/.test(name))).toEqual(['whole'])
})
