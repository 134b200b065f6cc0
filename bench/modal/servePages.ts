import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

export type PageServer = AsyncDisposable & {
  readonly url: string
  /** Bytes of a served file after gzip -9, by its path; undefined for anything but JavaScript and CSS of this server. */
  gzipBytes(url: string): number | undefined
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/**
 * Serves a folder on the loopback interface, uncompressed, so that no page gains from the server. `made` are further
 * files by path.
 */
export async function servePages(folder: string, made: Readonly<Record<string, string>>): Promise<PageServer> {
  const files = new Map(Object.entries(made).map(([path, text]) => [path, Buffer.from(text)]))
  for (const path of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!path.isFile()) continue
    const file = join(path.parentPath, path.name)
    files.set(file.slice(folder.length).replaceAll('\\', '/'), readFileSync(file))
  }
  const sizes = new Map(
    [...files]
      .filter(([path]) => /\.(js|css)$/.test(path))
      .map(([path, body]) => [path, gzipSync(body, { level: 9 }).byteLength]),
  )
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const name = path.endsWith('/') ? `${path}index.html` : path
    const body = files.get(name)
    if (body === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    gzipBytes: (resource) => (resource.startsWith(url) ? sizes.get(new URL(resource).pathname) : undefined),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
