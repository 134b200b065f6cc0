import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { farcasterRegistries } from '@latchkey/protocol/vault'
import { type AuthConfig, startAuth } from '@latchkey/vault/auth'
import { startGuardian } from '@latchkey/vault/guardian'
import type { MailAccount } from '../mail/startMail.ts'
import { startProcess } from '../process/startProcess.ts'

/** The mail accounts of the two services: each has its own, as everywhere. */
export const vaultMailAccounts: Readonly<Record<'auth' | 'guardian', MailAccount>> = {
  auth: { user: 'auth', password: 'devnet-auth' },
  guardian: { user: 'guardian', password: 'devnet-guardian' },
}

/** What the api asks each by for the operators' page. */
export const vaultPageTokens = {
  auth: 'the-operators-page-of-the-devnet-asks-auth',
  guardian: 'the-operators-page-of-the-devnet-asks-the-guardian',
} as const

/** The devnet's own app, as mails name it. */
const projects = { devnet: { name: 'Latchkey' } } as const

export declare namespace startVaultService {
  type Options = {
    service: 'auth' | 'guardian'
    ports: Readonly<Record<'auth' | 'guardian', number>>
    smtpPort: number
    stateDir: string | undefined
    /** Origin of the page that may call. Default: none but the auth service's own. */
    frameOrigin?: string | undefined
    /** How far its clock is ahead, in milliseconds; without a state directory alone. */
    aheadMs?: (() => number) | undefined
    /** The app's settings at the providers of social logins. */
    oauth: NonNullable<AuthConfig['oauth']>
    /** The relay of logins with Farcaster and a node of the chain with its registries, where there are some. */
    farcaster?: { readonly relayUrl: string; readonly rpcUrl: string } | undefined
  }
  type ReturnType = { readonly url: string; stop(): Promise<void> }
}

/**
 * The auth service or the guardian, with a database, a key file and a mail account of its own. With a state directory it
 * is a process of its own, whose log goes to `logs/<service>.log` there; without one, a part of this one, for tests.
 */
export async function startVaultService(options: startVaultService.Options): Promise<startVaultService.ReturnType> {
  const { service, ports, smtpPort, stateDir, oauth, farcaster, aheadMs = () => 0 } = options
  const urls = { auth: `http://localhost:${ports.auth}`, guardian: `http://localhost:${ports.guardian}` }
  const url = urls[service]
  // Where no page of the wallet is served, none may call. One origin for both, since a sign-in names it to both.
  const frameOrigin = options.frameOrigin ?? urls.auth
  const { user, password } = vaultMailAccounts[service]
  const smtpUrl = `smtp://${user}:${password}@127.0.0.1:${smtpPort}`
  const mailFrom = `${service}@wallet.test`

  if (stateDir !== undefined) {
    const folder = join(stateDir, service)
    mkdirSync(folder, { recursive: true })
    // As an operator does: neither can read the other's memory.
    const { stop } = await startProcess({
      name: `${service} service of the wallet`,
      main: `services/vault/${service}/src/main.ts`,
      healthUrl: `http://127.0.0.1:${ports[service]}/health`,
      logFile: join(stateDir, 'logs', `${service}.log`),
      environment: {
        HOST: '127.0.0.1',
        PORT: String(ports[service]),
        PUBLIC_URL: url,
        FRAME_ORIGIN: frameOrigin,
        SQLITE_PATH: join(folder, `${service}.db`),
        KMS_FILE: join(folder, `${service}.keys`),
        SMTP_URL: smtpUrl,
        MAIL_FROM: mailFrom,
        PAGE_TOKEN: vaultPageTokens[service],
        LOG_LEVEL: 'warn',
        DEVNET: 'on',
        ...(service === 'auth'
          ? { GUARDIAN_URL: urls.guardian, PROJECTS: JSON.stringify(projects) }
          : { AUTH_URL: urls.auth }),
        ...oauthEnvironment(oauth),
        ...(farcaster === undefined ? {} : { FARCASTER_RPC: farcaster.rpcUrl }),
        ...(farcaster === undefined || service === 'guardian'
          ? {}
          : { FARCASTER_RELAY: farcaster.relayUrl, FARCASTER_LINK: farcaster.relayUrl }),
      },
    })
    return { url, stop }
  }

  const folder = mkdtempSync(join(tmpdir(), `latchkey-${service}-`))
  const config = {
    host: '127.0.0.1',
    port: ports[service],
    publicUrl: url,
    frameOrigin,
    database: { sqlitePath: ':memory:' },
    kms: { kind: 'local', path: join(folder, `${service}.keys`) },
    smtpUrl,
    mailFrom,
    pageToken: vaultPageTokens[service],
    logLevel: 'silent',
    devnet: true,
  } as const
  const registry = farcaster && { rpcUrl: farcaster.rpcUrl, ...farcasterRegistries }
  const relay = farcaster && { url: farcaster.relayUrl, link: farcaster.relayUrl }
  const clock = { nowMs: () => Date.now() + aheadMs(), sleep: (ms: number) => sleep(ms) }
  const running =
    service === 'auth'
      ? await startAuth(
          {
            ...config,
            guardianUrl: urls.guardian,
            oauth,
            projects,
            farcaster: relay && registry && { relay, registry },
          },
          { clock },
        )
      : await startGuardian({ ...config, authUrl: urls.auth, oauth, farcaster: registry }, { clock })
  return {
    url,
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The clients as the service's settings name them. */
function oauthEnvironment(oauth: startVaultService.Options['oauth']): Record<string, string> {
  const entries = Object.entries(oauth).flatMap(([provider, client]) => {
    const value = (name: string, text: string | undefined) =>
      text === undefined ? [] : [[`OAUTH_${provider.toUpperCase()}_${name}`, text] as const]
    return [
      ...value('CLIENT_ID', client?.clientId),
      // Line ends of a PEM key are written as \n in an environment.
      ...value('CLIENT_SECRET', client?.clientSecret.replaceAll('\n', '\\n')),
      ...value('ISSUER', client?.issuer),
      ...value('TEAM_ID', client?.teamId),
      ...value('KEY_ID', client?.keyId),
    ]
  })
  return Object.fromEntries(entries)
}
