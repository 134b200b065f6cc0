import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, guardian } from '@latchkey/devnet'
import { hostEnvironment } from './hostEnvironment.ts'

export type ServedHost = AsyncDisposable & { readonly url: string }

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

const startTimeoutMs = 30_000

/** Starts a program of a host that serves on the port in PORT, and waits until it answers. */
export async function startServer(
  folder: string,
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ServedHost> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    cwd: folder,
    env: hostEnvironment({ ...environment, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const release = child.pid === undefined ? () => {} : guardian.guard(child.pid)
  let output = ''
  let ended = false
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => {
      ended = true
      release()
      resolve()
    })
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const url = `http://localhost:${port}/`
  const deadline = Date.now() + startTimeoutMs
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (ended || Date.now() > deadline) {
      await stop()
      throw new Error(`The server of the host didn't start.\n${output.trim()}`)
    }
    await pause(100)
  }
  return { url, [Symbol.asyncDispose]: stop }
}
