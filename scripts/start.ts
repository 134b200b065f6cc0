// Starts the whole product. `npm start` comes here through start.mjs, on the pinned Node and with everything installed.
//
// On its own it is a devnet: local chains with practice money, the services, the practice wallet, the web app and the
// example page, all on the loopback interface, kept in .latchkey/. `npm start -- --help` lists the options.
//
// With LATCHKEY_DEVNET=off it is a production node: the services and the web app with real settings, and no local chain.
//   LATCHKEY_PROJECT_ID   id of the page's project; the api starts with it as its default project (needed)
//   LATCHKEY_WEB_HOST     where the web app listens; put a reverse proxy with TLS in front (default 127.0.0.1)
//   LATCHKEY_WEB_PORT     its port (default 3000)
//   LATCHKEY_WEB_PUBLIC_URL   the address that browsers reach it at; it may embed the wallet's frame
//   LATCHKEY_NETWORKS     chains that the page offers, CAIP-2 with commas (default Ethereum, Base, Polygon)
//   API_…                 every setting of services/api/config.example.env with API_ before its name: API_PORT (3080),
//                         API_PUBLIC_URL (the address that browsers reach the api at), API_RPC_URLS, API_DATABASE_URL, …;
//                         the page registers names in the first of API_NAME_ZONES
//   RELAY_…               the same for services/relay/config.example.env: RELAY_PORT (3090), RELAY_DATABASE_URL, …, and
//                         RELAY_PUBLIC_URL (the address that browsers reach the relay at)
//   AUTH_…, GUARDIAN_…    the same for services/vault/auth and services/vault/guardian; they start, each in a process of its
//                         own, where AUTH_PUBLIC_URL is set. Beside it are needed: GUARDIAN_PUBLIC_URL, FRAME_PUBLIC_URL
//                         (the wallet's own page), and _SMTP_URL and _MAIL_FROM of both
//   FRAME_…               the same for services/vault/frame, which starts with them: FRAME_PORT (3086), FRAME_OWN_PAGES (which
//                         may embed the frame; default: the web app alone)

import { join } from 'node:path'
import { readyJson, readyTable } from './start/readyText.ts'
import type { Running } from './start/running.types.ts'
import { type StartOptions, startOptions, startUsage } from './start/startOptions.ts'
import { takeStateLock } from './start/stateLock.ts'

const stopTimeoutMs = 4_500
const say = (message: string) => void process.stderr.write(`${message}\n`)

async function main(options: StartOptions): Promise<void> {
  const lock = takeStateLock(options.stateDir)
  let running: Running | undefined
  let stopping = false

  async function stop(code: number): Promise<void> {
    if (stopping) return
    stopping = true
    // Whatever hangs is left to the guardian, which ends the programs that outlive this process.
    setTimeout(() => process.exit(code), stopTimeoutMs).unref()
    await starting.catch(() => {})
    await running?.stop()
    lock.release()
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // The channel to start.mjs carries nothing; it closes when that process is gone, killed outright perhaps.
  process.on('disconnect', () => void stop(0))
  process.channel?.unref()
  // A closed terminal or pipe is no reason to lose the chains.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})

  async function start(): Promise<void> {
    const production = process.env.LATCHKEY_DEVNET === 'off'
    if (options.reset && production) throw new Error('--reset is for the devnet: it would delete a real database.')
    if (options.reset) lock.reset()
    // Loaded only now: a start that is refused should say so at once.
    running = production
      ? await (await import('./start/startProduction.ts')).startProduction(options.stateDir, say)
      : await (await import('./start/startLocal.ts')).startLocal(options, say)
    if (stopping) return
    const seconds = (Date.now() - Number(process.env.LATCHKEY_STARTED_MS ?? performance.timeOrigin)) / 1000
    process.stdout.write(`${options.json ? readyJson(running) : readyTable(running, seconds)}\n`)
    void running.failed.then((reason) => {
      if (!stopping) say(reason)
      return stop(1)
    })
  }

  const starting = start()
  try {
    await starting
  } catch (error) {
    // A start that is stopped can fail in many ways.
    if (!stopping) say(error instanceof Error ? error.message : String(error))
    await stop(1)
  }
}

try {
  const options = startOptions(process.argv.slice(2), join(import.meta.dirname, '..'))
  if (options.help) process.stdout.write(`${startUsage}\n`)
  else await main(options)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
