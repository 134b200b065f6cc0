import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** Below the ports that systems give to connections, which would take one between here and its use. */
const [first, end] = [20_000, 32_000]

/** A TCP port on the loopback interface that is free at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

const listening = '0A'

/** Who listens on a TCP port of this machine, as `name (process 123)`, where the system reports it. */
function portHolder(port: number): string | undefined {
  try {
    return process.platform === 'linux' ? fromProc(port) : fromLsof(port)
  } catch {
    return undefined
  }
}

function fromProc(port: number): string | undefined {
  const inodes = new Set(['tcp', 'tcp6'].flatMap((table) => inodesOf(`/proc/net/${table}`, port)))
  if (inodes.size === 0) return undefined
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!holds(pid, inodes)) continue
    const [program = '', ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    const script = rest.find((argument) => !argument.startsWith('-'))
    return `${[program.split('/').at(-1), script].filter(Boolean).join(' ')} (process ${pid})`
  }
  return undefined
}

function inodesOf(file: string, port: number): readonly string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[1]?.endsWith(`:${wanted}`) && columns[3] === listening)
    .flatMap((columns) => columns[9] ?? [])
}

function holds(pid: string, inodes: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
      return inode !== undefined && inodes.has(inode)
    })
  } catch {
    // Gone meanwhile, or another user's.
    return false
  }
}

function fromLsof(port: number): string | undefined {
  const lines = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' }).split('\n')
  const field = (letter: string) => lines.find((line) => line.startsWith(letter))?.slice(1)
  const pid = field('p')
  return pid === undefined ? undefined : `${field('c') ?? 'a program'} (process ${pid})`
}

/** Throws a sentence that names the port, its holder and the way out, when `port` of the loopback interface is taken. */
export async function expectFreePort(port: number, purpose: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE') return reject(cause)
      const holder = portHolder(port)
      const by = holder === undefined ? 'another program' : holder
      reject(
        new Error(`Port ${port} (${purpose}) is taken by ${by}. Stop it, or choose other ports with --port.`, {
          cause,
        }),
      )
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
  })
}

/** A small server of the devnet. */
export type Listening = {
  readonly port: number
  /** `http://localhost:PORT`. A name, because passkeys refuse addresses. */
  readonly url: string
  /** Stops at once; open streams are cut. */
  stop(): Promise<void>
}

/** Serves an app, on the loopback interface unless another `host` is named; port 0 is a free one. */
export function listen(app: Hono, port = 0, host = '127.0.0.1'): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (info: AddressInfo) => {
      resolve({
        port: info.port,
        url: `http://localhost:${info.port}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.on('error', reject)
  })
}
