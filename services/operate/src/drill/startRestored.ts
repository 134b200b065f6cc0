import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OperateError } from '../OperateError.ts'

/** How long a service may take to say that it is ready. */
const startMs = 60_000

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
  }
}

/**
 * Starts a service on the loopback, over what was restored, and waits until it is ready: it is only where the restored keys
 * open what the restored database holds under them.
 * @throws OperateError with what the service said.
 */
export async function startRestored(options: startRestored.Options): Promise<AsyncDisposable> {
  const { service, cwd, database, keyFile, port, settings } = options
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
  const exited = once(child, 'exit')
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await exited
  }
  const until = Date.now() + startMs
  while (child.exitCode === null && Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
    if (answer?.ok === true) return { [Symbol.asyncDispose]: stop }
    await setTimeout(100)
  }
  await stop()
  throw new OperateError(`The ${service} did not start on what was restored. ${said.trim()}`)
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
