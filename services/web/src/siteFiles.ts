import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A file of a site, as it is sent. */
export type SiteFile = {
  readonly type: string
  readonly etag: string
  /** The bytes by content encoding; `identity` is always there. */
  readonly bodies: Readonly<Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>>> & {
    readonly identity: Uint8Array<ArrayBuffer>
  }
}

/** Media types by the end of a file's name. What ends otherwise is no file of a site. */
export const siteFileTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Reads a built site into memory, by URL path. It is a few megabytes, and a build of tomorrow can't tear it. */
export function readSite(folder: string): ReadonlyMap<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(folder, name)).isFile() && !/(^|[\\/])\.|\.(br|gz)$/.test(name),
  )
  return new Map(
    names.map((name) => {
      const identity = readFileSync(join(folder, name))
      const encoded = (suffix: string) => {
        const file = join(folder, name + suffix)
        return statSync(file, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(file)
      }
      const br = encoded('.br')
      const gzip = encoded('.gz')
      const file: SiteFile = {
        type: siteFileTypes[extname(name)] ?? 'application/octet-stream',
        etag: etagOf(identity),
        bodies: { identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
      }
      return [`/${name.split(sep).join('/')}`, file]
    }),
  )
}

/** A weak tag: it names the content, whatever its encoding. */
function etagOf(content: Uint8Array): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** What is made at each start: the last percent of size isn't worth the wait. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A file that is made at the start, and not in the build. */
export function makeSiteFile(type: string, identity: Buffer<ArrayBuffer>): SiteFile {
  return {
    type,
    etag: etagOf(identity),
    bodies: { identity, br: brotliCompressSync(identity, quality), gzip: gzipSync(identity) },
  }
}
