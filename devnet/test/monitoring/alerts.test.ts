import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { oldHours, writeMetric } from '@latchkey/operate'
import { createAuthority } from '@latchkey/service-kit/test/certificates'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../src/chains/startAnvil.ts'
import { createWatch, root, rules } from './alerts.ts'
import { metricsIn, readPage, type Sample } from './promql.ts'
import { serviceNames, startServices } from './startServices.ts'

const clock = { ms: Date.now(), nowMs: () => clock.ms, sleep: (ms: number) => sleep(ms, undefined, { ref: false }) }
/** Between two reads; the services go on in their own time, and look at a chain and at mails twice meanwhile. */
const settle = () => sleep(1_200)

/** Until the api has looked at the chain at this time of the clock, which it does each half a second. */
const looked = () =>
  expect
    .poll(
      async () => {
        const samples = new Map<string, Sample[]>()
        readPage(await world.scrape('api'), samples)
        return samples.get('latchkey_index_last_success_timestamp_seconds')?.map(({ value }) => value)
      },
      { interval: 100 },
    )
    .toEqual([Math.floor(clock.ms / 1000)])

let chain: Anvil
let postgres: Awaited<ReturnType<typeof startPostgres>>
let world: startServices.ReturnType
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337 })
  postgres = await startPostgres()
  world = await startServices({
    clock,
    api: { devnet: { chains: [{ caip: 'eip155:31337', rpcUrl: chain.rpcUrl }], tokens: [] } },
    guardian: { database: { databaseUrl: postgres.url, sqlitePath: '' } },
  })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await postgres.stop()
  await chain.stop()
})

/** Asks `auth` for a mail, as a device does. */
async function askForMail(): Promise<number> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const url = `${world.urls.auth}/v1/login/email`
  let nonce: string | undefined
  async function once(): Promise<Response> {
    const proof = await new SignJWT({
      htm: 'POST',
      htu: url,
      jti: await calculateJwkThumbprint(jwk),
      ...(nonce && { nonce }),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt(Math.floor(clock.ms / 1000))
      .sign(privateKey)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', dpop: proof },
      body: JSON.stringify({ email: 'ann@example.org', projectId: 'p' }),
    })
    nonce = response.headers.get('dpop-nonce') ?? undefined
    return response
  }
  const first = await once()
  return first.status === 200 ? 200 : (await once()).status
}

describe('the rules and the dashboards', () => {
  it('name metrics that the services show, and no others', async () => {
    const shown = new Set(['backup', 'drill'].map((command) => `latchkey_${command}_last_success_timestamp_seconds`))
    for (const service of serviceNames)
      for (const [, name = ''] of (await world.scrape(service)).matchAll(/^# TYPE (\S+)/gm)) shown.add(name)
    const folder = join(root, 'operate/grafana')
    const panels = readdirSync(folder).flatMap((file) => {
      const { panels } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        panels: { targets: { expr: string }[] }[]
      }
      return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    })
    expect(panels.length).toBeGreaterThan(60)
    for (const command of ['backup', 'drill'])
      expect(panels).toContain(`time() - max by (service) (latchkey_${command}_last_success_timestamp_seconds)`)
    const named = [...rules.map(({ expr }) => expr), ...panels].flatMap(metricsIn)
    const unknown = named.filter((name) => !shown.has(name) && !shown.has(name.replace(/_(bucket|sum|count)$/, '')))
    expect(unknown).toEqual([])
  })

  it('say what to do', () => {
    for (const { annotations } of rules) {
      const [file = '', anchor = ''] = annotations.runbook_url.split('#')
      expect(existsSync(join(root, file)), file).toBe(true)
      const headings = [...readFileSync(join(root, file), 'utf8').matchAll(/^### (.+)$/gm)]
      expect(headings.map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))).toContain(anchor)
    }
  })
})

describe('alerts', () => {
  it('are silent for an hour in which nothing is wrong', { timeout: 240_000 }, async () => {
    const watch = createWatch(world.scrape, clock)
    const fired: string[] = []
    for (let minute = 0; minute < 60; minute++) {
      if (minute === 10) expect(await askForMail()).toBe(200)
      await fetch(`${world.urls.api}/getWallets?projectId=p&page=1`)
      fired.push(...(await watch.step(60, looked)))
    }
    expect(fired).toEqual([])
  })

  const nothing = async () => {}
  // Each after those before it: a chain that is gone stays so, and what fires before a fault is no part of it.
  it.each<[string, string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['the database is away', 'LatchkeyDatabaseAway', () => postgres.kill(), () => postgres.restart()],
    ['no node of a chain answers', 'LatchkeyIndexStopped', () => chain.stop(), nothing],
    [
      'mail is refused',
      'LatchkeyMailRefused',
      async () => {
        await world.mail.stop()
        expect(await askForMail()).toBe(200)
      },
      nothing,
    ],
  ])('fire within two minutes when %s, and no other does', { timeout: 120_000 }, async (_, alert, breakIt, mend) => {
    const watch = createWatch(world.scrape, clock)
    const before = new Set(await watch.step(15, settle))
    expect(before).not.toContain(alert)
    await breakIt()
    const fired = new Set<string>()
    for (let steps = 0; steps < 8; steps++) for (const name of await watch.step(15, settle)) fired.add(name)
    expect([...fired].filter((name) => !before.has(name))).toEqual([alert])
    await mend()
  })

  it('fire at once where a node is of another chain, and where the disk is nearly full', {
    timeout: 60_000,
  }, async () => {
    await using other = await startAnvil({ chainId: 31_338 })
    await using broken = await startServices({
      clock,
      api: { rpcUrls: new Map([['eip155:1', [{ name: 'own-1', url: other.rpcUrl, wsUrl: undefined, priority: 50 }]]]) },
      // More than any disk has.
      relay: { diskReserveBytes: 2 ** 60 },
    })
    const watch = createWatch(broken.scrape, clock)
    expect((await watch.step(15, () => sleep(3_000))).toSorted()).toEqual(['LatchkeyDiskLow', 'LatchkeyNodeWrongChain'])
  })

  it.each([
    ['LatchkeyBackupOld', 'backup', 'auth', oldHours.backup],
    ['LatchkeyDrillOld', 'drill', 'auth', oldHours.drill],
    ['LatchkeyDrillOld', 'drill', 'wallet', oldHours.drill],
  ] as const)('fire as %s where the last %s of the %s that went well is more than %i hours old', async (...row) => {
    const [alert, command, service, hours] = row
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-kept-'))
    const file = join(folder, 'kept.prom')
    // As the collector of text files of node_exporter shows it.
    const watch = createWatch(async (name) => (name === 'web' ? readFileSync(file, 'utf8') : ''), { ms: Date.now() })
    const writeAge = (age: number) => {
      const at = new Date(Date.now() - age * 3_600_000)
      writeMetric(file, `latchkey_${command}_last_success_timestamp_seconds`, service, at)
    }
    writeAge(hours - 1)
    expect(await watch.step(15, async () => {})).toEqual([])
    writeAge(hours + 1)
    expect(await watch.step(15, async () => {})).toEqual([alert])
    rmSync(folder, { recursive: true })
  })

  it('fire at once where a certificate is near its end, and where a clock is off', { timeout: 60_000 }, async () => {
    const { key, cert } = createAuthority('The test').issue(['localhost'], 13)
    const ending = createTlsServer({ key, cert }, (_, response) => void response.end('alive'))
    const late = createServer((_, response) => {
      response.sendDate = false
      response.setHeader('date', new Date(Date.now() - 90_000).toUTCString()).end('alive')
    })
    const watchedAt = async (server: typeof late | typeof ending, scheme: string) => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return `${scheme}://localhost:${(server.address() as AddressInfo).port}`
    }
    const faults = [
      ['LatchkeyCertificateEnds', await watchedAt(ending, 'https')],
      ['LatchkeyClockOff', await watchedAt(late, 'http')],
    ] as const
    for (const [alert, address] of faults) {
      const now = { ms: Date.now() }
      await using broken = await startServices({ web: { watched: [address] } })
      // What is seen of it is there when the server has been asked once.
      await expect.poll(() => broken.scrape('web')).toContain(`host="${new URL(address).host}"`)
      expect(await createWatch(broken.scrape, now).step(15, async () => {})).toEqual([alert])
    }
    for (const server of [ending, late]) {
      server.closeAllConnections()
      server.close()
    }
  })
})
