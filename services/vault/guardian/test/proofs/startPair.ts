import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/service-kit/test/freePort'

const mainOf = (name: string) => fileURLToPath(new URL(`../../../${name}/src/main.ts`, import.meta.url))

/** Both services in processes of their own, as an operator runs them. */
export type Pair = AsyncDisposable & {
  readonly urls: Readonly<Record<'auth' | 'guardian', string>>
  readonly pids: Readonly<Record<'auth' | 'guardian', number>>
}

/** @param folder For databases and key files. @param mailUrl Of a mail server that takes everything. */
export async function startPair(folder: string, mailUrl: string): Promise<Pair> {
  const ports = { auth: await freePort(), guardian: await freePort() }
  const urls = { auth: `http://127.0.0.1:${ports.auth}`, guardian: `http://127.0.0.1:${ports.guardian}` }
  function start(name: 'auth' | 'guardian'): ChildProcess {
    return spawn(process.execPath, ['--conditions=latchkey-source', mainOf(name)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(ports[name]),
        PUBLIC_URL: urls[name],
        FRAME_ORIGIN: 'https://wallet.test',
        AUTH_URL: urls.auth,
        GUARDIAN_URL: urls.guardian,
        SQLITE_PATH: join(folder, `${name}.db`),
        KMS_FILE: join(folder, `${name}.keys`),
        SMTP_URL: mailUrl,
        MAIL_FROM: `${name}@operator.test`,
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: '1',
      },
    })
  }
  const children = { auth: start('auth'), guardian: start('guardian') }
  const ended = Object.values(children).map((child) => new Promise((resolve) => child.once('exit', resolve)))
  async function stop(): Promise<void> {
    for (const child of Object.values(children)) child.kill('SIGKILL')
    await Promise.all(ended)
  }
  try {
    for (const url of Object.values(urls)) await answering(url)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    urls,
    pids: { auth: children.auth.pid ?? 0, guardian: children.guardian.pid ?? 0 },
    [Symbol.asyncDispose]: stop,
  }
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const healthy = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('A service did not start.')
}
