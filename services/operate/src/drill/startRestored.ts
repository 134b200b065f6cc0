import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperateError } from '../OperateError.ts'

/** How long a service may take, in milliseconds. */
export const restoredTimes = {
  /** To say that it is ready. */
  startMs: 60_000,
  /** To end by itself. */
  stopMs: 15_000,
}

/** Nothing answers there: a drill sends no mail and asks no other service, unless it has one of its own for that. */
const nowhere = 'http://127.0.0.1:9'

export declare namespace startRestored {
  type Options = {
    readonly service: 'auth' | 'guardian'
    /** The folder that it runs in. */
    readonly cwd: string
    readonly database: string
    readonly keyFile: string
    readonly port: number
    /** In place of those that lead nowhere. */
    readonly settings?: Readonly<Record<string, string>>
    readonly times?: typeof restoredTimes
  }
}

/**
 * Starts a service on the loopback, over what was restored, and waits until it is ready: it is only where the restored keys
 * open what the restored database holds under them.
 * @throws OperateError with what the service said.
 */
export async function startRestored(options: startRestored.Options): Promise<AsyncDisposable> {
  const { service, cwd, database, keyFile, port, settings, times = restoredTimes } = options
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../scripts/latchkey.mjs'), service], {
    cwd,
    // By the channel the service knows that the drill is gone, killed outright perhaps.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      FRAME_ORIGIN: nowhere,
      AUTH_URL: nowhere,
      GUARDIAN_URL: nowhere,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'drill@drill.invalid',
      SQLITE_PATH: database,
      KMS_FILE: keyFile,
      // Whichever the accounts are: without a wallet to be opened no one logs in here.
      ISOLATION: 'operator',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  child.channel?.unref()
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  let over: string | undefined
  const ended = new Promise<void>((resolve) => {
    const end = (how: string) => {
      over = how
      resolve()
    }
    child.on('exit', (_, signal) => end(signal === null ? '' : `It was ended by ${signal}. `))
    // What never was a process has no exit.
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) end(`It could not be started (${error.code}). `)
    })
  })
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const kill = setTimeout(() => child.kill('SIGKILL'), times.stopMs)
    await ended
    clearTimeout(kill)
  }
  const until = Date.now() + times.startMs
  while (over === undefined && Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
    if (answer?.ok === true) return { [Symbol.asyncDispose]: stop }
    await sleep(100)
  }
  const how = over ?? ''
  await stop()
  throw new OperateError(`The ${service} did not start on what was restored. ${how}${said.trim()}`.trim())
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new OperateError('There is no free port.')
  return address.port
}
