import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProbes } from '@latchkey/service-kit/probes'
import { createAuthority } from '@latchkey/service-kit/test/certificates'
import { type Records, startDns } from '@latchkey/service-kit/test/startDns'
import { frameHeaders } from '@latchkey/vault/frame'
import * as v from 'valibot'
import { writeMetric } from '../../src/backup/keptSettings.ts'
import { publicUrlSetting, type RoleName, roleNames, roles } from '../../src/roles/roles.table.ts'
import { createMailServer } from './createMailServer.ts'

const hourMs = 3_600_000
const keeping = ['api', 'relay', 'auth', 'guardian'] as const

/** What is as it should be, for a test to change before the installation starts. */
export type Plan = {
  records: Records
  /** Of each public name: its certificate's names, days left, and who issued it. */
  certificates: Record<RoleName, { names: string[]; days: number; byStranger: boolean }>
  /** Services that don't run. */
  down: RoleName[]
  /** Whose proxy's port is closed. */
  closed: RoleName[]
  /** Whose names lead past the proxy, without TLS. */
  plain: RoleName[]
  /** What a proxy does to the answers of a service. */
  proxies: Partial<Record<RoleName, RequestListener>>
  /** How proxies say whom they forward for: each of them, the outermost first. */
  forwards: Partial<Record<RoleName, ('append' | 'replace')[]>>
  /** How far the clock behind a name is off. */
  clockMs: Partial<Record<RoleName, number>>
  ancestors: string[]
  webPolicy: string | undefined
  /** One of the wallet's, as it arrives. */
  approvePage: string
  greeting: string
  /** Of both mail accounts, at the mail server. */
  mailPassword: string
  chain: string
  settings: Record<string, string | undefined>
  backups: Partial<Record<(typeof keeping)[number], number>>
  drills: { auth?: number; guardian?: number; wallet?: number }
}

/** Of the web app and the wallet. */
const page = '<!doctype html>'

const hostOf = (role: RoleName) => `${role}.shop.test`

function healthyPlan(): Plan {
  const sender = { a: '127.0.0.1', mx: 'mail.shop.test', txt: ['v=spf1 mx -all', 'another text'] }
  const names = roleNames.map((role) => [hostOf(role), { a: '127.0.0.1' }] as const)
  const certificate = (role: RoleName) => ({ names: [hostOf(role)], days: 60, byStranger: false })
  return {
    records: { ...Object.fromEntries(names), 'shop.test': sender, '_dmarc.shop.test': { txt: ['v=DMARC1; p=reject'] } },
    certificates: {
      api: certificate('api'),
      relay: certificate('relay'),
      auth: certificate('auth'),
      guardian: certificate('guardian'),
      frame: certificate('frame'),
      web: certificate('web'),
    },
    down: [],
    closed: [],
    plain: [],
    proxies: {},
    forwards: {},
    clockMs: {},
    ancestors: [],
    webPolicy: "default-src 'self'",
    approvePage: page,
    greeting: '220 mail.shop.test ready\r\n',
    mailPassword: 'hidden-word',
    chain: '0x1',
    settings: {},
    backups: { api: 1, relay: 1, auth: 1, guardian: 1 },
    drills: { auth: 1, guardian: 1 },
  }
}

/**
 * An installation on this machine: a service and a proxy with TLS for each name, a DNS, a mail server and a node.
 * @returns The arguments of `latchkey doctor` for it.
 */
export async function startInstallation(change: (plan: Plan) => void): Promise<Installation> {
  const plan = healthyPlan()
  change(plan)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-doctor-'))
  const servers: Server[] = []
  async function listen(server: Server): Promise<number> {
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    return v.parse(v.object({ port: v.number() }), server.address()).port
  }
  const [own, stranger] = [createAuthority('The test'), createAuthority('A stranger')]
  const dns = await startDns(plan.records)
  const built = join(folder, 'frame')
  mkdirSync(built)
  for (const name of ['index.html', 'approve.html']) writeFileSync(join(built, name), page)
  const lines = ['# An installation', 'LATCHKEY_PROJECT_ID=a-shop', `FRAME_BUNDLE=${built}`]
  const urls: Partial<Record<RoleName, string>> = {}
  const services: [RoleName, RequestListener][] = roleNames.map((role) => [
    role,
    serviceOf(role, plan, () => urls.web ?? ''),
  ])
  for (const [role, service] of services) {
    const isDown = plan.down.includes(role)
    const answer: RequestListener = isDown ? (_, response) => void response.writeHead(502).end('Bad gateway') : service
    const port = await listen(createHttpServer(answer))
    const { names, days, byStranger } = plan.certificates[role]
    const pair = (byStranger ? stranger : own).issue(names, days)
    const outside = createHttpsServer(pair, (request, response) => {
      response.setHeader('date', new Date(Date.now() + (plan.clockMs[role] ?? 0)).toUTCString())
      for (const way of plan.forwards[role] ?? []) {
        const before = way === 'append' ? request.headers['x-forwarded-for'] : undefined
        request.headers['x-forwarded-for'] = [before, '127.0.0.1'].filter(Boolean).join(', ')
      }
      ;(plan.proxies[role] ?? answer)(request, response)
    })
    const outsidePort = await listen(outside)
    if (plan.closed.includes(role)) outside.close()
    urls[role] = plan.plain.includes(role) ? `http://${hostOf(role)}:${port}` : `https://${hostOf(role)}:${outsidePort}`
    const url = (urls[role] ?? '').replace(/^http/, role === 'relay' ? 'ws' : 'http')
    lines.push(`${roles[role].prefix}PORT=${port}`, `${publicUrlSetting(role)}=${url}`)
  }
  const mailPort = await listen(
    createMailServer({
      greeting: plan.greeting,
      accounts: { auth: plan.mailPassword, guardian: plan.mailPassword },
    }),
  )
  const node = createHttpServer(
    (_, response) => void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: plan.chain })),
  )
  const nodePort = await listen(node)
  for (const name of ['auth', 'guardian'] as const) {
    const file = join(folder, `${name}.smtp`)
    writeFileSync(file, `smtp://${name}:hidden-word@127.0.0.1:${mailPort}`, { mode: 0o600 })
    lines.push(`${name.toUpperCase()}_SMTP_URL_FILE=${file}`, `${name.toUpperCase()}_MAIL_FROM=${name}@shop.test`)
  }
  lines.push(`API_RPC_URLS={"eip155:1":["http://127.0.0.1:${nodePort}/hidden-key"]}`)
  for (const [name, value] of Object.entries(plan.settings)) {
    const at = lines.findIndex((line) => line.startsWith(`${name}=`))
    if (at !== -1) lines.splice(at, 1)
    if (value !== undefined) lines.push(`${name}=${value}`)
  }
  const file = join(folder, 'latchkey.env')
  writeFileSync(file, lines.join('\n'))
  writeFileSync(join(folder, 'ca.pem'), own.pem)
  const leave = (kind: string, service: string, hours: number) =>
    writeMetric(
      join(folder, `${kind}-${service}.prom`),
      `latchkey_${kind}_last_success_timestamp_seconds`,
      service,
      new Date(Date.now() - hours * hourMs),
    )
  for (const [service, hours] of Object.entries(plan.backups)) leave('backup', service, hours)
  for (const [service, hours] of Object.entries(plan.drills)) leave('drill', service, hours)
  return {
    folder,
    lineOf: (setting) => lines.findIndex((line) => line.startsWith(`${setting}=`)) + 1,
    args: [
      `--config=${file}`,
      `--state=${folder}`,
      `--metrics=${folder}`,
      `--dns=${dns.address}`,
      `--ca=${join(folder, 'ca.pem')}`,
      '--timeout=60',
    ],
    async [Symbol.asyncDispose]() {
      dns.stop()
      for (const server of servers) {
        if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
          server.closeAllConnections()
        server.close()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Installation = AsyncDisposable & {
  readonly folder: string
  readonly args: readonly string[]
  readonly lineOf: (setting: string) => number
}

/** What a service answers that the doctor asks. */
function serviceOf(role: RoleName, plan: Plan, webUrl: () => string): RequestListener {
  const probes = createProbes({ check: async () => {}, drainMs: 0 })
  return (request, response) => {
    const { url = '' } = request
    if (probes.answer(request, response)) return
    if (role === 'web' && url === '/') {
      if (plan.webPolicy !== undefined) response.setHeader('content-security-policy', plan.webPolicy)
      response.end(page)
    } else if (role === 'frame' && url === '/approve') response.end(plan.approvePage)
    else if (role === 'frame' && url === '/sdk?projectId=a-shop') {
      const ancestors = plan.ancestors.length > 0 ? plan.ancestors : [webUrl()]
      response.writeHead(200, frameHeaders({ connect: ["'self'"], ancestors })).end(page)
    } else response.writeHead(404).end()
  }
}
