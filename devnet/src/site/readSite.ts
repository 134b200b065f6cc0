import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

/** A file of a site, as it is sent. */
export type SiteFile = {
  readonly type: string
  readonly etag: string
  /** The bytes by content encoding; `identity` is always there. */
  readonly bodies: Readonly<Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>>> & {
    readonly identity: Uint8Array<ArrayBuffer>
  }
}

const types: Record<string, string> = {
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
        type: types[extname(name)] ?? 'application/octet-stream',
        etag: etagOf(identity),
        bodies: { identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
      }
      return [`/${name.split(sep).join('/')}`, file]
    }),
  )
}

/** A weak tag: it names the content, whatever its encoding. */
export function etagOf(content: Uint8Array): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
