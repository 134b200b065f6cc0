import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** A file of the bundle, as it is sent. */
export type BundleFile = {
  readonly type: string
  readonly bodies: Readonly<Record<'identity' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>>
}

/**
 * Reads the built frame into memory, by URL path: what changes on the disk later is not sent.
 * @throws Error when it was not built.
 */
export function readBundle(folder: string): ReadonlyMap<string, BundleFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const ours = types[extname(name)] !== undefined && !/(^|[\\/])\./.test(name)
    return ours && statSync(join(folder, name)).isFile()
  })
  const files = new Map(names.map((name) => [`/${name.split(sep).join('/')}`, read(join(folder, name))] as const))
  if (!files.has('/index.html')) throw new Error(`There is no built frame in ${folder}.`)
  return files
}

/** A document byte for byte as it was built. */
export function sendDocument(
  context: Context,
  file: BundleFile | undefined,
  headers: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  if (file === undefined) return context.notFound()
  return context.body(file.bodies.identity, 200, { ...headers, 'content-type': file.type })
}

function read(path: string): BundleFile {
  const identity = readFileSync(path)
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    bodies: {
      identity,
      br: packed(`${path}.br`, identity, brotliDecompressSync) ?? brotliCompressSync(identity),
      gzip: packed(`${path}.gz`, identity, gunzipSync) ?? gzipSync(identity),
    },
  }
}

/** What the build has packed, which takes a second here; it is taken only if it holds the very same bytes. */
function packed(
  path: string,
  identity: Uint8Array,
  unpack: (bytes: Uint8Array) => Buffer,
): Uint8Array<ArrayBuffer> | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  try {
    return unpack(bytes).equals(identity) ? bytes : undefined
  } catch {
    return undefined
  }
}
