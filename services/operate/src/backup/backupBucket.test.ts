import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity } from 'age-encryption'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultOf } from '../faultOf.ts'
import { openSigningKey, type SigningKey } from './manifest.ts'
import { openBackup } from './openBackup.ts'
import { openBackupStore } from './openBackupStore.ts'
import { runBackupCommand } from './runBackupCommand.ts'

const secret = 'a secret of the store'
let objects: Map<string, Buffer>
/** Of an object that the store has, and can't give out for now. */
let unavailable: string | undefined
/** Of an object, or of the list, whose answer ends in its middle. */
let breaksOff: string | undefined
/** Whether it answers 404 where what is to be deleted is gone, as Google's does; Amazon's answers 204. */
let saysGone: boolean
let server: ReturnType<typeof createServer>
let environment: Record<string, string>

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hex = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** Signature version 4, by its description and by hand. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const form = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)/
  const [, keyId, day = '', region = '', names = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  if (keyId !== 'key-id' || request.headers['x-amz-content-sha256'] !== hex(body)) return false
  const url = new URL(request.url ?? '', 'http://store')
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const parts = [request.method, url.pathname, query.join('&'), headers.join(''), names, hex(body)]
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex(parts.join('\n'))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

/** A page of a list holds two keys. */
function list(url: URL): string {
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const prefix = `/bucket/${url.searchParams.get('prefix') ?? ''}`
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
  const shown = keys
    .slice(from, from + 2)
    .map((key) => `<Contents><Key>${key.slice('/bucket/'.length)}</Key></Contents>`)
  const next = keys.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<ListBucketResult>${shown.join('')}${next}</ListBucketResult>`
}

beforeEach(async () => {
  objects = new Map()
  unavailable = undefined
  breaksOff = undefined
  saysGone = false
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', 'http://store')
    if (!isSigned(request, body)) return response.writeHead(403).end('<Error/>')
    if (request.method === 'PUT') {
      objects.set(url.pathname, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      const wasThere = objects.delete(url.pathname)
      return response.writeHead(saysGone && !wasThere ? 404 : 204).end()
    }
    if (url.pathname === unavailable) return response.writeHead(503).end()
    if (url.pathname === breaksOff) {
      response.writeHead(200, { 'content-length': 1_000 })
      return response.write('half of it', () => response.destroy())
    }
    if (url.pathname === '/bucket/') return response.end(list(url))
    const found = objects.get(url.pathname)
    return found === undefined ? response.writeHead(404).end() : response.end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  environment = {
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BACKUP_S3_KEY_ID: 'key-id',
    BACKUP_S3_SECRET: secret,
  }
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const open = (over: Record<string, string> = {}) =>
  openBackupStore('s3://bucket/of/latchkey', { ...environment, ...over })
const content = (text: string) => Readable.from([Buffer.from(text)])
async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString()
}

it('keeps files with their length and hash, and lists what was ended, page by page', async () => {
  const store = open()
  const written = await store.write('auth-data-1', 'users.age', content('what users have'))
  for (const name of ['auth-data-1', 'auth-data-3', 'guardian-data-2'])
    await store.write(name, 'manifest.json', content(`manifest of ${name}`))
  await store.write('auth-data-9', 'users.age', content('not ended'))
  expect(objects.has('/bucket/of/latchkey/auth-data-1/users.age')).toBe(true)
  expect(await store.list('auth-data-')).toEqual({ ended: ['auth-data-3', 'auth-data-1'], begun: ['auth-data-9'] })
  expect(await store.manifest('auth-data-3')).toBe('manifest of auth-data-3')
  expect(await readAll(store.read('auth-data-1', 'users.age', written))).toBe('what users have')
})

it('refuses what the store altered, cut, or made longer', async () => {
  const store = open()
  const written = await store.write('auth-data-1', 'users.age', content('what users have'))
  for (const other of ['what Users have', 'what users', 'what users have, and more']) {
    objects.set('/bucket/of/latchkey/auth-data-1/users.age', Buffer.from(other))
    await expect(readAll(store.read('auth-data-1', 'users.age', written))).rejects.toThrow(/altered/)
  }
})

it.each([
  ['204', false],
  ['404', true],
])('deletes a file, also one that is gone (%s), and says whether others are left in its place', async (_, gone) => {
  saysGone = gone
  const store = open()
  for (const file of ['users.age', 'manifest.json', 'of-others']) await store.write('auth-data-1', file, content(file))
  await store.write('auth-data-10', 'users.age', content('of another backup'))
  for (const file of ['users.age', 'users.age', 'manifest.json']) await store.remove('auth-data-1', file)
  expect(await store.drop('auth-data-1')).toBe(false)
  await store.remove('auth-data-1', 'of-others')
  expect(await store.drop('auth-data-1')).toBe(true)
  expect([...objects.keys()]).toEqual(['/bucket/of/latchkey/auth-data-10/users.age'])
})

/** A backup of the database of `auth`, of a day of January. */
async function keep(key: SigningKey, day: string, name = `auth-data-${day}`): Promise<void> {
  const written = await open().write(name, 'users.age', content(`users of ${day}`))
  const entries = [{ name: 'users', columns: [], key: [], rows: 0, ...written }]
  const { installation } = key
  const of = { form: 1, installation, service: 'auth', part: 'data', takenAt: `2026-01-${day}T00:00:00Z` } as const
  await open().write(name, 'manifest.json', content(key.sign({ ...of, migrations: [], counters: {}, entries })))
}

function makeKey(): SigningKey {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bucket-'))
  const key = openSigningKey(join(folder, 'signing.key'))
  rmSync(folder, { recursive: true })
  return key
}

const pathOf = (name: string, file: string) => `/bucket/of/latchkey/${name}/${file}`

it('keeps the newest backup where the store does not give it out for a moment, and deletes it where it is not whole', async () => {
  const key = makeKey()
  for (const day of ['01', '02']) await keep(key, day)
  const all = [...objects.keys()]
  const options = ['--to=s3://bucket/of/latchkey', `--installation=${key.installation}`, '--keep=30d']
  const prune = () => runBackupCommand(['prune', 'auth', ...options], environment, () => {})
  for (const file of ['users.age', 'manifest.json']) {
    unavailable = pathOf('auth-data-02', file)
    await expect(prune()).rejects.toThrow(/answered 503 to GET/)
    expect([...objects.keys()]).toEqual(all)
  }
  unavailable = undefined
  objects.delete(pathOf('auth-data-02', 'users.age'))
  expect(await prune()).toBe(0)
  expect([...objects.keys()]).toEqual(all.filter((name) => name.includes('auth-data-01')))
})

it('gives no older backup in the place of one whose manifest the store does not give out for a moment', async () => {
  const key = makeKey()
  await keep(key, '03', 'auth-data-00')
  await keep(key, '01')
  const { installation } = key
  const wanted = { service: 'auth', part: 'data', installation, identity: await generateX25519Identity() } as const
  unavailable = pathOf('auth-data-00', 'manifest.json')
  await expect(openBackup(open(), wanted)).rejects.toThrow(/answered 503 to GET/)
})

it.each([
  ['a list', ''],
  ['a manifest', 'of/latchkey/auth-data-01/manifest.json'],
  ['a file', 'of/latchkey/auth-data-01/users.age'],
])('says in a sentence that the store broke off in the middle of %s, and deletes nothing then', async (_, path) => {
  const key = makeKey()
  for (const day of ['00', '01', '02']) await keep(key, '01', `auth-data-${day}`)
  objects.delete(pathOf('auth-data-02', 'users.age'))
  objects.delete(pathOf('auth-data-00', 'users.age'))
  const all = [...objects.keys()]
  breaksOff = `/bucket/${path}`
  const options = ['--to=s3://bucket/of/latchkey', `--installation=${key.installation}`, '--keep=1']
  const refusal = await runBackupCommand(['prune', 'auth', ...options], environment, () => {}).catch(faultOf)
  expect(refusal).toMatch(/^The store at 127\.0\.0\.1:\d+ broke off in the middle of an answer: try again\.$/)
  expect([...objects.keys()]).toEqual(all)
})

it('says what the store answered, and never the secret', async () => {
  const refusal = await open({ BACKUP_S3_SECRET: 'another secret' })
    .write('auth-data-1', 'users.age', content('x'))
    .catch((error: unknown) => String(error))
  expect(refusal).toMatch(/answered 403 to PUT .*check the bucket/)
  expect(refusal).not.toContain('another secret')
  expect(objects.size).toBe(0)
  await expect(open({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }).manifest('a')).rejects.toThrow(/doesn't answer/)
  expect(() => open({ BACKUP_S3_KEY_ID: '' })).toThrow(/BACKUP_S3_KEY_ID is not set/)
  expect(() => openBackupStore('s3://bucket/../other', environment)).toThrow(/s3:\/\/bucket\/prefix/)
})
