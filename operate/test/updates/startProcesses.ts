import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '@latchkey/devnet'
import { freePort } from '@latchkey/service-kit/test/freePort'
import type { Balancer } from './startBalancer.ts'

const drainSeconds = 1
const upTimeoutMs = 60_000

/** The processes of one service behind a balancer, each as an operator starts it. */
export type Processes = AsyncDisposable & {
  /** One at a time: a new one is ready before an old one has to stop. @param changed Settings that are others from now on. */
  update(changed?: Readonly<Record<string, string>>): Promise<void>
  /** Ends one as a crash does, and starts another in its place a moment later. */
  crash(): Promise<void>
}

/** Starts `count` of them. @param settings What the service reads; its port is set here. */
export async function startProcesses(
  name: string,
  balancer: Balancer,
  settings: Readonly<Record<string, string>>,
  count = 2,
): Promise<Processes> {
  let present = settings
  const running: { readonly url: string; readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = []

  async function start() {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const child = spawn(process.execPath, [join(repositoryRoot, 'scripts/latchkey.mjs'), name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        DRAIN_SECONDS: String(drainSeconds),
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: '1',
        ...present,
      },
    })
    running.push({ url, child, ended: once(child, 'exit') })
    const untilMs = performance.now() + upTimeoutMs
    for (;;) {
      const ready = await fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) break
      if (child.exitCode !== null || performance.now() > untilMs) throw new Error(`A process of ${name} did not start.`)
      await sleep(50)
    }
    await balancer.add(url)
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const oldest = running.shift()
    if (oldest === undefined) return
    oldest.child.kill(signal)
    await oldest.ended
    balancer.remove(oldest.url)
  }

  for (let index = 0; index < count; index += 1) await start()
  return {
    async update(changed = {}) {
      present = { ...present, ...changed }
      for (let index = 0; index < count; index += 1) {
        await start()
        await end('SIGTERM')
      }
    },
    async crash() {
      await end('SIGKILL')
      await start()
    },
    async [Symbol.asyncDispose]() {
      while (running.length > 0) await end('SIGKILL')
    },
  }
}
