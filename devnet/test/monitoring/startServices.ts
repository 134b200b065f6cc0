import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newProject, startApi } from '@latchkey/api'
import { startRelay } from '@latchkey/relay'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { startAuth } from '@latchkey/vault/auth'
import { startFrame } from '@latchkey/vault/frame'
import { startGuardian } from '@latchkey/vault/guardian'
import { startWeb } from '@latchkey/web-service'
import { startMail } from '../../src/mail/startMail.ts'

export const serviceNames = ['api', 'relay', 'auth', 'guardian', 'frame', 'web'] as const
export type ServiceName = (typeof serviceNames)[number]

type Started<Start extends (first: never, ...rest: never[]) => unknown> = NonNullable<Parameters<Start>[0]>

/** All six services, each with its metrics at a port of its own, as an operator runs them. */
export async function startServices(options: startServices.Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-monitoring-'))
  const stops: (() => Promise<unknown>)[] = []
  const metricsPorts = {} as Record<ServiceName, number>
  for (const name of serviceNames) metricsPorts[name] = await freePort()
  const mailAccounts = ['auth', 'guardian'].map((user) => ({ user, password: 'monitoring' }))
  const mail = await startMail({ port: await freePort(), accounts: mailAccounts })
  stops.push(mail.stop)
  const ofClock = options.clock === undefined ? {} : { clock: options.clock }
  const [authPort, guardianPort] = [await freePort(), await freePort()]
  const urls = { auth: `http://127.0.0.1:${authPort}`, guardian: `http://127.0.0.1:${guardianPort}` }

  const api = await startApi(
    {
      logLevel: 'silent',
      sqlitePath: join(folder, 'api.db'),
      metricsPort: metricsPorts.api,
      defaultProject: newProject('p', { allowedOrigins: ['http://localhost:*'] }),
      ...options.api,
    },
    options.clock,
  )
  stops.push(api.stop)
  const relay = await startRelay({
    logLevel: 'silent',
    storage: { kind: 'sqlite', path: join(folder, 'relay.db') },
    metricsPort: metricsPorts.relay,
    ...options.relay,
  })
  stops.push(relay.stop)
  const ofVault = (service: 'auth' | 'guardian', port: number) => ({
    host: '127.0.0.1',
    port,
    publicUrl: urls[service],
    frameOrigin: 'http://wallet.test',
    database: { sqlitePath: join(folder, `${service}.db`) },
    kms: { kind: 'local' as const, path: join(folder, `${service}.keys`) },
    smtpUrl: `smtp://${service}:monitoring@127.0.0.1:${mail.smtpPort}`,
    mailFrom: `${service}@operator.test`,
    logLevel: 'silent' as const,
    metricsPort: metricsPorts[service],
    callsPerMinute: 1_000_000,
  })
  const guardian = await startGuardian(
    {
      ...ofVault('guardian', guardianPort),
      authUrl: urls.auth,
      ...options.guardian,
    },
    ofClock,
  )
  stops.push(guardian.stop)
  const auth = await startAuth(
    {
      ...ofVault('auth', authPort),
      guardianUrl: urls.guardian,
      isolation: 'operator',
      rpId: 'wallet.test',
      ...options.auth,
    },
    ofClock,
  )
  stops.push(auth.stop)
  const bundle = join(folder, 'bundle')
  mkdirSync(bundle)
  for (const name of ['index.html', 'approve.html', 'hub.html']) writeFileSync(join(bundle, name), '<title>t</title>')
  writeFileSync(join(bundle, 'hashes.json'), '{}')
  const frame = await startFrame({
    host: '127.0.0.1',
    port: 0,
    bundle,
    authUrl: urls.auth,
    guardianUrl: urls.guardian,
    apiUrl: api.url,
    ownPages: [],
    logLevel: 'silent',
    metricsPort: metricsPorts.frame,
  })
  stops.push(frame.stop)
  const web = await startWeb({
    host: '127.0.0.1',
    port: 0,
    bundle,
    settings: { apiUrl: api.url, projectId: 'p', signIns: false, devnet: false, networks: ['eip155:1'] },
    drainMs: 0,
    trustedProxies: 0,
    watched: [api.url],
    metricsPort: metricsPorts.web,
    logLevel: 'silent',
    ...options.web,
  })
  stops.push(web.stop)

  return {
    folder,
    mail,
    urls: {
      api: api.url,
      relay: relay.httpUrl,
      ...urls,
      frame: `http://127.0.0.1:${frame.port}`,
      web: `http://127.0.0.1:${web.port}`,
    },
    /** What the operator of a service reads. */
    scrape: async (name: ServiceName) => (await fetch(`http://127.0.0.1:${metricsPorts[name]}/metrics`)).text(),
    async [Symbol.asyncDispose]() {
      for (const stop of stops.reverse()) await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

export declare namespace startServices {
  type Options = {
    /** Of the api, `auth` and the guardian. */
    readonly clock?: { nowMs(): number; sleep(ms: number): Promise<void> }
    readonly api?: Partial<Started<typeof startApi>>
    readonly relay?: Started<typeof startRelay>
    readonly auth?: Partial<Started<typeof startAuth>>
    readonly web?: Partial<Started<typeof startWeb>>
    readonly guardian?: Partial<Started<typeof startGuardian>>
  }
  type ReturnType = Awaited<globalThis.ReturnType<typeof startServices>>
}
