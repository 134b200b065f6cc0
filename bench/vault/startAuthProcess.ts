import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toolRoot } from '../../scripts/checks/project.ts'

const main = join(toolRoot, 'services', 'vault', 'auth', 'src', 'main.ts')

export type AuthProcess = {
  readonly pinned: boolean
  /** Processor time so far, milliseconds; undefined where the system does not report it. Steps of 10. */
  cpuMs(): number | undefined
  stop(): Promise<void>
}

/**
 * An auth service as an operator runs it, on one core where the system can say so. The load takes what it needs of all
 * cores: one of its own is less than the service answers to.
 */
export async function startAuthProcess(folder: string, port: number): Promise<AuthProcess> {
  const pinned = spawnSync('taskset', ['-c', '0', 'true']).status === 0
  const node = [process.execPath, '--conditions=latchkey-source', main]
  const [command = '', ...rest] = [...(pinned ? ['taskset', '-c', '0'] : []), ...node]
  const child = spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      FRAME_ORIGIN: 'https://wallet.test',
      GUARDIAN_URL: 'http://127.0.0.1:1',
      SQLITE_PATH: join(folder, 'auth.db'),
      KMS_FILE: join(folder, 'auth.keys'),
      SMTP_URL: 'smtp://a:b@127.0.0.1:1',
      MAIL_FROM: 'a@b.example',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
    },
  })
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      if (!stopping) console.error(`The auth service ended: ${code ?? signal}`)
      resolve()
    }),
  )
  let stopping = false
  // A benchmark that fails leaves nothing behind.
  process.once('exit', () => child.kill('SIGKILL'))
  for (let tries = 0; tries < 600; tries += 1) {
    const healthy = await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy)
      return {
        pinned,
        cpuMs: () => cpuMsOf(child.pid),
        async stop() {
          stopping = true
          child.kill('SIGTERM')
          await ended
        },
      }
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error('The auth service did not start.')
}

/** Fields 14 and 15 of /proc/<pid>/stat, in hundredths of a second. */
function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
}
