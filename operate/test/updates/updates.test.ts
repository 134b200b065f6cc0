import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startAnvil } from '@latchkey/devnet'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey } from '@latchkey/service-kit/test/valkey'
import { describe, expect, it } from 'vitest'
import { callAtRate, logIn, openPage, readBlock, type Site, talk } from './loads.ts'
import { makeBuilds } from './makeBuilds.ts'
import { preparePeople } from './preparePeople.ts'
import { startBalancer } from './startBalancer.ts'
import { startProcesses } from './startProcesses.ts'

/** Percent of the full load; `npm run prove -- updates` takes all of it. */
const percent = Number(process.env.PROOF_PERCENT ?? 4)
const full = { logins: 200 / 60, publishes: 500, reads: 500 }
const pairs = 10

describe('an installation of two processes of each service, under load', () => {
  it('loses no acknowledged message and no call beyond those that clients try again, through an update and a crash of each', async () => {
    const rate = (perSecond: number) => (perSecond * percent) / 100
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-updates-'))
    await using anvil = await startAnvil({ chainId: 31_337 })
    await using postgres = await startPostgres()
    await using valkey = await startValkey()
    await using api = await startBalancer()
    await using relay = await startBalancer()
    await using auth = await startBalancer()
    await using guardian = await startBalancer()
    await using frame = await startBalancer({ ofPages: true })
    await using web = await startBalancer({ ofPages: true })
    const [former, present] = makeBuilds(join(folder, 'site'))
    const keyFile = join(folder, 'auth.keys')
    const authUrl = await postgres.createDatabase()
    const people = await preparePeople(20, folder, auth.url, authUrl)
    const mail = { SMTP_URL: 'smtp://a:b@127.0.0.1:1', MAIL_FROM: 'a@b.example', FRAME_ORIGIN: 'https://wallet.test' }
    await using apiProcesses = await startProcesses('api', api, {
      DATABASE_URL: await postgres.createDatabase(),
      VALKEY_URL: valkey.url,
      RATE_LIMIT: 'off',
      DEFAULT_PROJECT_ID: 'p',
      RPC_URLS: JSON.stringify({ 'eip155:31337': [anvil.rpcUrl] }),
    })
    await using relayProcesses = await startProcesses('relay', relay, {
      DATABASE_URL: await postgres.createDatabase(),
      VALKEY_URL: valkey.url,
    })
    await using authProcesses = await startProcesses('auth', auth, {
      ...mail,
      DATABASE_URL: authUrl,
      KMS_FILE: keyFile,
      PUBLIC_URL: auth.url,
      GUARDIAN_URL: guardian.url,
    })
    await using guardianProcesses = await startProcesses('guardian', guardian, {
      ...mail,
      DATABASE_URL: await postgres.createDatabase(),
      KMS_FILE: join(folder, 'guardian.keys'),
      PUBLIC_URL: guardian.url,
      AUTH_URL: auth.url,
    })
    await using frameProcesses = await startProcesses('frame', frame, {
      BUNDLE: former,
      AUTH_URL: auth.url,
      GUARDIAN_URL: guardian.url,
      API_URL: api.url,
    })
    await using webProcesses = await startProcesses('web', web, { BUNDLE: former, API_URL: api.url, PROJECT_ID: 'p' })
    const services = [apiProcesses, relayProcesses, authProcesses, guardianProcesses]
    const sites = [frameProcesses, webProcesses]
    const opened: Site[] = [
      { url: frame.url, path: '/sdk?projectId=p', later: [] },
      { url: web.url, path: '/', later: [] },
    ]

    const under = async (act: () => Promise<void>) => {
      const stop = new AbortController()
      const relayUrl = relay.url.replace('http', 'ws')
      const loads = Promise.all([
        callAtRate(rate(full.reads), stop.signal, () => readBlock(api.url)),
        callAtRate(rate(full.logins), stop.signal, (index) => logIn(people, index)),
        callAtRate(rate(full.logins), stop.signal, async () => {
          if (!(await fetch(`${guardian.url}/health`)).ok) throw new Error('the guardian is away')
        }),
        callAtRate(rate(full.logins), stop.signal, async () => {
          await Promise.all(opened.map(openPage))
        }),
        Promise.all(
          Array.from({ length: pairs }, () =>
            talk(relayUrl, randomBytes(32).toString('hex'), rate(full.publishes) / pairs, stop.signal),
          ),
        ),
      ])
      await sleep(1_000)
      await act().finally(() => stop.abort())
      const [reads, logins, asks, pages, talks] = await loads
      expect(reads.made).toBeGreaterThan(0)
      expect(talks.every(({ asked, promised }) => asked > 0 && promised === asked)).toBe(true)
      expect(talks.reduce((sum, { lost }) => sum + lost, 0)).toBe(0)
      return { reads, logins, asks, pages }
    }

    try {
      const updated = await under(async () => {
        for (const service of services) await service.update()
        await Promise.all(sites.map((site) => site.update({ BUNDLE: present })))
      })
      for (const site of opened) {
        await openPage(site)
        // The servers are those of one build, and pages of both are open.
        const asked = [...new Set(site.later)]
        expect(asked).toHaveLength(2)
        const answers = await Promise.all(asked.map((address) => fetch(site.url + address)))
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
      }
      for (const { failed, reasons } of Object.values(updated))
        expect({ failed, reasons }).toEqual({ failed: 0, reasons: [] })
      const crashed = await under(async () => {
        for (const service of [...services, ...sites]) await service.crash()
      })
      for (const { lost, reasons } of Object.values(crashed))
        expect({ lost, reasons: lost > 0 ? reasons : [] }).toEqual({ lost: 0, reasons: [] })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 900_000)
})
