import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RoleName, roleNames } from './roles.table.ts'

const script = fileURLToPath(new URL('../../../../scripts/latchkey.mjs', import.meta.url))
/** A busy machine takes minutes for six processes. */
const withinMs = 150_000

let folder: string
let config: string
let ports: Readonly<Record<RoleName, number>>
const started: ChildProcess[] = []
/** Of traces: all that it was sent. */
let collector: Server
let traces = ''

beforeAll(async () => {
  collector = createHttpServer(async (request, response) => {
    traces += await textOf(request).catch(() => '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(join(tmpdir(), 'latchkey-all-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Built</title>')
  for (const role of ['auth', 'guardian'])
    writeFileSync(join(folder, `${role}.smtp`), `smtp://${role}:a-secret@127.0.0.1:9\n`, { mode: 0o600 })
})
// For each again: a port that was free may be another program's by then.
beforeEach(async () => {
  // One that is free again may be given twice.
  const free = new Set<number>()
  while (free.size < roleNames.length) free.add(await freePort())
  const given = [...free]
  ports = Object.fromEntries(roleNames.map((role, index) => [role, given[index]])) as Record<RoleName, number>
  config = join(folder, 'latchkey.env')
  writeFileSync(
    config,
    [
      'LATCHKEY_PROJECT_ID=a-shop',
      `LATCHKEY_WEB_PORT=${ports.web}`,
      `LATCHKEY_WEB_BUNDLE=${folder}`,
      `FRAME_BUNDLE=${folder}`,
      ...roleNames.filter((role) => role !== 'web').map((role) => `${role.toUpperCase()}_PORT=${ports[role]}`),
      ...(['auth', 'guardian'] as const).flatMap((role) => [
        `${role.toUpperCase()}_PUBLIC_URL=http://localhost:${ports[role]}`,
        `${role.toUpperCase()}_SMTP_URL_FILE=${join(folder, `${role}.smtp`)}`,
        `${role.toUpperCase()}_MAIL_FROM=${role}@example.org`,
      ]),
      `FRAME_PUBLIC_URL=http://localhost:${ports.frame}`,
    ].join('\n'),
  )
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  collector.closeAllConnections()
  collector.close()
})

function latchkey(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      AUTH_SMTP_URL: 'smtp://of-the-shell:x@mail.example',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return { child, text: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

const all = () => latchkey('all', '--config', config, '--state', join(folder, 'made', 'by-the-start'))
const isReady = async (role: RoleName) => {
  try {
    return (await fetch(`http://127.0.0.1:${ports[role]}/ready`)).ok
  } catch {
    return false
  }
}
const ready = () => Promise.all(roleNames.map(isReady)).then((answers) => answers.filter(Boolean).length)
type Running = ReturnType<typeof latchkey>
/** @param running Undefined: nothing has to run. */
const untilReady = (count: number, running?: Running) =>
  vi.waitUntil(
    async () => {
      if (running !== undefined && running.child.exitCode !== null) throw new Error(running.text())
      return (await ready()) === count
    },
    { timeout: withinMs, interval: 200 },
  )

/** Those of an installation without the embedded wallet. */
const withoutWallet = ['api', 'relay', 'web'] as const

/** The processes of the roles, by what each was started with. */
function childrenOf(parent: number): ReadonlyMap<string, number> {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' })
  return new Map(
    [...stdout.matchAll(/^\s*(\d+) .*latchkey\.mjs (\w+)$/gm)].map(([, pid, role = '']) => [role, Number(pid)]),
  )
}

describe('latchkey all', { timeout: 3 * withinMs }, () => {
  it('runs each role in a process that knows its own settings alone, and starts again what ends', async () => {
    const running = all()
    const { child, text, ended } = running
    await untilReady(roleNames.length, running)
    const children = childrenOf(child.pid ?? 0)
    expect([...children.keys()].sort()).toEqual([...roleNames].sort())

    const environmentOf = (role: string) => readFileSync(`/proc/${children.get(role)}/environ`, 'utf8').split('\0')
    expect(environmentOf('guardian')).toContain(`SMTP_URL_FILE=${join(folder, 'guardian.smtp')}`)
    for (const role of roleNames) {
      const environment = environmentOf(role).join('\n')
      expect(environment).not.toContain('of-the-shell')
      // Of the other one's secrets no process has so much as the place.
      for (const owner of ['auth', 'guardian'].filter((name) => name !== role))
        expect(environment, `${role} knows of ${owner}`).not.toMatch(
          new RegExp(`${owner}\\.(smtp|db|keys)|${owner}@example`, 'i'),
        )
    }
    const health = (...more: string[]) =>
      spawnSync(process.execPath, [script, 'health', '--config', config, ...more], { encoding: 'utf8' })
    expect(health()).toMatchObject({ status: 0, stderr: '' })
    const elsewhere = await freePort()
    expect(health('relay', 'web', '--set', `RELAY_PORT=${elsewhere}`)).toMatchObject({
      status: 1,
      stderr: 'Not ready: relay.\n',
    })

    const killed = children.get('relay') ?? 0
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => text().includes('The relay has ended (SIGKILL)'), { timeout: withinMs })
    await untilReady(roleNames.length, running)
    expect(childrenOf(child.pid ?? 0).get('relay')).not.toBe(killed)

    for (const role of roleNames) await fetch(`http://127.0.0.1:${ports[role]}/of-no-route`)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await ready()).toBe(0)
    expect(roleNames.filter((role) => !traces.includes(`"latchkey-${role}"`))).toEqual([])
    expect(traces).not.toContain('of-no-route')
  })

  it('takes its processes along when it is killed outright', async () => {
    const running = all()
    const { child } = running
    await untilReady(roleNames.length, running)
    child.kill('SIGKILL')
    await untilReady(0)
  })

  it('has the relay alone move its sockets on SIGUSR2, and cuts no other', async () => {
    const running = latchkey('all', '--config', config, '--state', join(folder, 'moved'), '--set', 'AUTH_PUBLIC_URL=')
    const { child, text, ended } = running
    await untilReady(3, running)
    await vi.waitUntil(() => withoutWallet.every((role) => text().includes(`The ${role} is ready`)), {
      timeout: withinMs,
    })
    const before = childrenOf(child.pid ?? 0)
    expect([...before.keys()].sort()).toEqual([...withoutWallet])
    child.kill('SIGUSR2')
    // Seen to be over by what comes after it.
    await vi.waitUntil(async () => (await fetch(`http://127.0.0.1:${ports.relay}/live`)).ok)
    process.kill(before.get('relay') ?? 0, 'SIGKILL')
    await vi.waitUntil(() => text().includes('The relay has ended'), { timeout: withinMs })
    await untilReady(3, running)
    const after = childrenOf(child.pid ?? 0)
    for (const role of ['api', 'web'] as const) expect(after.get(role), text()).toBe(before.get(role))
    expect(text()).toContain('The relay has ended (SIGKILL)')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('ends with 1 and stops the others where one does not start', async () => {
    const taken = createServer((socket) => socket.destroy()).listen(ports.relay, '127.0.0.1')
    try {
      const { ended, text } = all()
      expect(await ended).toBe(1)
      expect(text()).toContain('The relay did not start')
      expect(await ready()).toBe(0)
    } finally {
      taken.close()
    }
  })

  it('starts nothing on a configuration that is wrong, and says where', async () => {
    const { ended, text } = latchkey('all', '--config', config, '--set', 'API_PORT=eighty')
    expect(await ended).toBe(1)
    expect(text()).toMatch(/^latchkey\.env:\d+: API_PORT is not usable: expected a whole number\. \(for the api\)\n$/)
  })
})

describe('one role by the configuration of all', { timeout: withinMs }, () => {
  it('is what it would be under latchkey all', async () => {
    const { child, text } = latchkey('web', '--config', config, `--set=LATCHKEY_NETWORKS=eip155:10`)
    await vi.waitUntil(() => isReady('web'), { timeout: withinMs, interval: 200 })
    const settings = await (await fetch(`http://127.0.0.1:${ports.web}/latchkey.json`)).json()
    expect(settings, text()).toMatchObject({ projectId: 'a-shop', networks: ['eip155:10'] })
    child.kill('SIGTERM')
  })

  it('is refused where it is not in use', async () => {
    const { ended, text } = latchkey('guardian', '--config', config, '--set', 'AUTH_PUBLIC_URL=')
    expect(await ended).toBe(1)
    expect(text()).toContain('The guardian is not in use')
  })
})
