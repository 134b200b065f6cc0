import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

type ServedHost = AsyncDisposable & { readonly url: string }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}

/**
 * Serves the files of a built host as any web server would, under `default-src 'self'`, beside which it names the app's own
 * RPC, and `data:` for the pictures that wallets of the browser bring along (EIP-6963).
 */
export async function serveFiles(folder: string, rpcUrl: string): Promise<ServedHost> {
  const policy = `default-src 'self'; connect-src 'self' ${rpcUrl}; img-src 'self' data:`
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    // Browsers ask for it by themselves.
    if (path === '/favicon.ico') return void response.writeHead(204).end()
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
