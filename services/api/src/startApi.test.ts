import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey } from '@latchkey/service-kit/test/valkey'
import { afterEach, describe, expect, it } from 'vitest'
import { resultOf } from '../test/resultOf.ts'
import { startFakeNode } from '../test/startFakeNode.ts'
import { newProject } from './modules/projects/project.ts'
import { startApi } from './startApi.ts'

const open: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
  open.push(() => rm(made, { recursive: true, force: true }))
  return made
}

describe('startApi', () => {
  it('says when its port is taken, and leaves nothing behind', async () => {
    const blocker = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve))
    open.push(() => blocker.close())
    await expect(startApi({ port, logLevel: 'silent' })).rejects.toThrow(/EADDRINUSE/)
  })

  it('finishes the request under way before it stops, and takes no other', async () => {
    let answer = () => {}
    const node = await startFakeNode(async (body) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return resultOf('0x7')(body)
    })
    open.push(() => node[Symbol.asyncDispose]())
    const api = await startApi({
      logLevel: 'silent',
      // The indexer would ask the node as well.
      modulesOff: ['history'],
      devnet: { chains: [{ caip: 'eip155:1', rpcUrl: node.url }], tokens: [] },
    })
    const url = `${api.url}/v1/?chainId=eip155:1`
    const call = fetch(url, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}' })
    while (node.bodies.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const stopped = api.stop()
    expect(api.stop()).toBe(stopped)
    await expect(fetch(`${api.url}/health`)).rejects.toThrow()
    answer()
    expect(await (await call).json()).toMatchObject({ result: '0x7' })
    await stopped
  })

  it('keeps projects over a restart, and does not undo the operator by its default project', async () => {
    const sqlitePath = join(await directory(), 'api.db')
    const settings = { sqlitePath, logLevel: 'silent' as const, projectCacheMs: 0 }
    const first = await startApi({ ...settings, defaultProject: newProject('p', { analytics: true }) })
    await first.stop()
    const second = await startApi({ ...settings, defaultProject: newProject('p', { analytics: false }) })
    open.push(second.stop)
    const response = await fetch(`${second.url}/getAnalyticsConfig?projectId=p`)
    expect(await response.json()).toEqual({ isAnalyticsEnabled: true })
  })

  it('runs several times over one PostgreSQL and one Valkey, sharing projects and limits', async () => {
    const [postgres, valkey] = await Promise.all([startPostgres(), startValkey()])
    open.push(
      () => postgres[Symbol.asyncDispose](),
      () => valkey[Symbol.asyncDispose](),
    )
    const settings = {
      databaseUrl: postgres.url,
      valkeyUrl: valkey.url,
      logLevel: 'silent' as const,
      defaultProject: newProject('p'),
      rateLimit: { burst: 10, perSecond: 0.001, exempt: [] },
    }
    const both = await Promise.all([startApi(settings), startApi(settings)])
    for (const { stop } of both) open.push(stop)
    const wallets = await fetch(`${both[1].url}/getWallets?projectId=p&search=metamask`)
    expect(await wallets.json()).toMatchObject({ count: 1 })

    const statuses: number[] = []
    for (let calls = 0; calls < 14; calls++) {
      const { url } = both[calls % 2 === 0 ? 0 : 1]
      statuses.push((await fetch(`${url}/getAnalyticsConfig?projectId=p`)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
  })

  it('serves metrics on a port of their own alone', async () => {
    const metricsPort = await freePort()
    const api = await startApi({ logLevel: 'silent', metricsPort })
    open.push(api.stop)
    await (await fetch(`${api.url}/health`)).text()
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404)
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain(
      'latchkey_http_requests_total',
    )
  })
})

describe('main', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const run = (environment: Record<string, string>, ...args: string[]) => {
    const child = spawn(process.execPath, ['--conditions=latchkey-source', main, ...args], {
      env: { PATH: process.env.PATH ?? '', ...environment },
    })
    open.push(() => child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { child, ended, output: () => output }
  }

  it('ends with one sentence when a setting is wrong', async () => {
    const { ended, output } = run({ PORT: 'eighty' })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^The api stopped: PORT is not usable: .*\n$/)
  })

  it('manages projects', async () => {
    const environment = { SQLITE_PATH: join(await directory(), 'api.db') }
    expect(await run(environment, 'projects', 'save', 'shop').ended).toBe(0)
    const listed = run(environment, 'projects', 'list')
    expect(await listed.ended).toBe(0)
    expect(JSON.parse(listed.output())).toEqual(newProject('shop'))
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('starts from its environment and ends on %s', async (signal) => {
    const port = String(await freePort())
    const started = run({
      PORT: port,
      METRICS_PORT: String(await freePort()),
      SQLITE_PATH: join(await directory(), 'api.db'),
      DEFAULT_PROJECT_ID: 'p',
    })
    while (!started.output().includes('"msg":"ready"')) await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await fetch(`http://127.0.0.1:${port}/appkit/v1/config?projectId=p`)).status).toBe(200)
    started.child.kill(signal)
    expect(await started.ended).toBe(0)
  })
})
