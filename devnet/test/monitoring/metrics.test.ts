import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServiceName, serviceNames, startServices } from './startServices.ts'

const document = join(import.meta.dirname, '../../../docs/monitoring.md')

let postgres: Awaited<ReturnType<typeof startPostgres>>
let world: startServices.ReturnType
beforeAll(async () => {
  postgres = await startPostgres()
  // What a pool says is shown where there is one.
  world = await startServices({ auth: { database: { databaseUrl: postgres.url, sqlitePath: '' } } })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await postgres.stop()
})

/** What a page says that it has: names, kinds, sentences. */
function described(page: string) {
  return [...page.matchAll(/^# HELP (latchkey_\S+) (.*)\n# TYPE \S+ (\w+)$/gm)].map(
    ([, name = '', help = '', kind = '']) => ({ name, help, kind }),
  )
}

const seriesOf = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('latchkey_'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))

it('shows the metrics that docs/monitoring.md lists, and no other', async () => {
  const rows = new Map<string, { kind: string; help: string; services: ServiceName[] }>()
  for (const service of serviceNames)
    for (const { name, kind, help } of described(await world.scrape(service))) {
      const row = rows.get(name) ?? { kind, help, services: [] }
      // The same name is the same thing everywhere.
      expect({ name, kind, help }).toEqual({ name, kind: row.kind, help: row.help })
      rows.set(name, { ...row, services: [...row.services, service] })
    }
  const lines = [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { kind, help, services }]) => {
      const pool = /^latchkey_database_(connections|waiting)/.test(name)
      const shown = pool
        ? 'api, relay, auth, guardian on PostgreSQL'
        : services.length === serviceNames.length
          ? 'all'
          : services.join(', ')
      return `| \`${name}\` | ${kind} | ${shown} | ${help} |`
    })
  const table = ['| name | kind | of | what it says |', '|---|---|---|---|', ...lines].join('\n')
  const text = readFileSync(document, 'utf8')
  await expect(
    text.replace(/(<!-- metrics -->\n)[\s\S]*(<!-- \/metrics -->)/, (_, start, end) => `${start}${table}\n${end}`),
  ).toMatchFileSnapshot(document)
})

it('is named by one scheme', async () => {
  for (const service of serviceNames) {
    const page = await world.scrape(service)
    for (const { name, kind } of described(page)) {
      expect(name).toMatch(/^latchkey_[a-z][a-z_]*[a-z]$/)
      expect(name.endsWith('_total'), name).toBe(kind === 'counter')
      expect(name).not.toMatch(/_(ms|milliseconds|kb|mb|minutes|counter|tracker)(_total)?$/)
    }
    for (const line of seriesOf(page)) expect(line).toContain(`service="${service}"`)
  }
})

it('grows by nothing that a stranger sends', async () => {
  const word = () => randomBytes(12).toString('base64url')
  const methods = ['GET', 'POST', 'PUT', 'BREW', 'PROPFIND']
  async function ask(service: ServiceName, count: number) {
    for (let sent = 0; sent < count; sent += 50)
      await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const method = methods[at % methods.length] ?? 'GET'
          const paths = [
            `/${word()}`,
            `/${word()}/${word()}?projectId=${word()}`,
            `/v1/account/${word()}/balance?projectId=${word()}&chainId=${word()}:${word()}`,
            `/v1?chainId=eip155:${at}${sent}&projectId=${word()}`,
            `/attestation/${word()}`,
            `/assets/${word()}`,
            `/rpc?projectId=${word()}`,
            `/sdk?projectId=${word()}`,
          ]
          const response = await fetch(`${world.urls[service]}${paths[at % paths.length]}`, {
            method,
            headers: { origin: `https://${word()}.test`, 'x-request-id': word(), authorization: `Bearer ${word()}` },
            ...(method === 'GET' ? {} : { body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: word() }) }),
          })
          await response.arrayBuffer()
        }),
      )
  }
  for (const service of serviceNames) {
    // Each way of answering has been seen once by then.
    await ask(service, 400)
    const before = new Set(seriesOf(await world.scrape(service)))
    await ask(service, 2_000)
    const grown = seriesOf(await world.scrape(service)).filter((line) => !before.has(line))
    expect(grown).toEqual([])
  }
}, 240_000)
