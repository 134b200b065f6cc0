import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { OperateError } from '../OperateError.ts'
import { type BackupFolder, BrokenBackup, expectWritten, largestManifest, manifestFile } from './backupFolder.ts'

/** A store that speaks S3, and where in it. */
export type Bucket = {
  /** Without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  readonly bucket: string
  /** Empty, or with a slash at the end. */
  readonly prefix: string
}

const timeoutMs = 60_000
const emptyHash = createHash('sha256').update('').digest('hex')

/**
 * Backups in a store that speaks S3, by paths that name the bucket. A file is put in one request with its length and hash:
 * the store keeps all of it or nothing.
 */
export function openBackupBucket(bucket: Bucket): BackupFolder {
  const keyOf = (name: string, file: string) => `${bucket.prefix}${name}/${file}`

  async function call(method: string, key: string, options: { query?: string; hash?: string; body?: string } = {}) {
    const url = new URL(`${bucket.endpoint}/${bucket.bucket}/${key}${options.query ?? ''}`)
    const { headers } = await new AwsV4Signer({
      method,
      url: url.href,
      region: bucket.region,
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      service: 's3',
      headers: { 'x-amz-content-sha256': options.hash ?? emptyHash },
    }).sign()
    const length = options.body === undefined ? 0 : (await stat(options.body)).size
    const sent = Object.fromEntries([...headers, ['content-length', String(length)]])
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const outgoing = send(url, { method, headers: sent, timeout: timeoutMs }, resolve)
      outgoing.on('error', () => reject(new OperateError(`The store at ${url.host} doesn't answer.`)))
      outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
      if (options.body === undefined) outgoing.end()
      else createReadStream(options.body).on('error', reject).pipe(outgoing)
    })
    const { statusCode = 0 } = response
    // 404: it is gone already, as stores other than Amazon's say it.
    if (statusCode === 200 || (method === 'DELETE' && [204, 404].includes(statusCode))) return response
    response.resume()
    const Refusal = statusCode === 404 ? BrokenBackup : OperateError
    throw new Refusal(
      `The store at ${url.host} answered ${statusCode} to ${method} ${key}: check the bucket, the key and what it may do.`,
    )
  }

  async function* contentOf(response: IncomingMessage): AsyncGenerator<Buffer> {
    try {
      yield* response
    } catch {
      throw new OperateError(
        `The store at ${new URL(bucket.endpoint).host} broke off in the middle of an answer: try again.`,
      )
    }
  }

  async function textOf(response: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of contentOf(response)) {
      size += chunk.length
      if (size > largestManifest) throw new BrokenBackup('The store answered more than a manifest or a list can be.')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  return {
    // There are no folders.
    async create() {},
    async write(name, file, content) {
      const folder = mkdtempSync(join(tmpdir(), 'latchkey-sending-'))
      try {
        const staged = join(folder, 'file')
        await pipeline(content, createWriteStream(staged, { mode: 0o600 }))
        const hash = createHash('sha256')
        await pipeline(createReadStream(staged), hash)
        const digest = hash.digest()
        const response = await call('PUT', keyOf(name, file), { hash: digest.toString('hex'), body: staged })
        response.resume()
        return { bytes: (await stat(staged)).size, sha256: digest.toString('base64url') }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async list(prefix) {
      const [ended, all] = [new Set<string>(), new Set<string>()]
      let token = ''
      do {
        const from = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`
        const query = `?list-type=2&prefix=${encodeURIComponent(bucket.prefix + prefix)}${from}`
        const list = await textOf(await call('GET', '', { query }))
        for (const [, key = ''] of list.matchAll(/<Key>([^<&]*)<\/Key>/g)) {
          const [name = '', file, ...deeper] = key.slice(bucket.prefix.length).split('/')
          all.add(name)
          if (file === manifestFile && deeper.length === 0) ended.add(name)
        }
        token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(list)?.[1] ?? ''
      } while (token !== '')
      const names = [...all].sort().reverse()
      return { ended: names.filter((name) => ended.has(name)), begun: names.filter((name) => !ended.has(name)) }
    },
    async manifest(name) {
      return textOf(await call('GET', keyOf(name, manifestFile)))
    },
    async remove(name, file) {
      const response = await call('DELETE', keyOf(name, file))
      response.resume()
    },
    async drop(name) {
      const query = `?list-type=2&prefix=${encodeURIComponent(keyOf(name, ''))}`
      return !(await textOf(await call('GET', '', { query }))).includes('<Key>')
    },
    async *read(name, file, written) {
      const response = await call('GET', keyOf(name, file))
      yield* expectWritten(contentOf(response), written, keyOf(name, file))
    },
  }
}
