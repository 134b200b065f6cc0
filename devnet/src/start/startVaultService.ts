import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuthConfig, startAuth } from '@latchkey/vault/auth'
import { startGuardian } from '@latchkey/vault/guardian'
import type { MailAccount } from '../mail/mail.types.ts'

/** The mail accounts of the two services: each has its own, as everywhere. */
export const vaultMailAccounts: Readonly<Record<'auth' | 'guardian', MailAccount>> = {
  auth: { user: 'auth', password: 'devnet-auth' },
  guardian: { user: 'guardian', password: 'devnet-guardian' },
}

export declare namespace startVaultService {
  type Options = {
    service: 'auth' | 'guardian'
    ports: Readonly<Record<'auth' | 'guardian', number>>
    smtpPort: number
    stateDir: string | undefined
    /** The app's settings at the providers of social logins. */
    oauth: NonNullable<AuthConfig['oauth']>
  }
  type ReturnType = { readonly url: string; stop(): Promise<void> }
}

/**
 * The auth service or the guardian, with a database, a key file and a mail account of its own. Its log goes to
 * `logs/<service>.log` of the state directory, or nowhere.
 */
export async function startVaultService(options: startVaultService.Options): Promise<startVaultService.ReturnType> {
  const { service, ports, smtpPort, stateDir, oauth } = options
  const folder = stateDir === undefined ? mkdtempSync(join(tmpdir(), `latchkey-${service}-`)) : join(stateDir, service)
  mkdirSync(folder, { recursive: true })
  const urls = { auth: `http://localhost:${ports.auth}`, guardian: `http://localhost:${ports.guardian}` }
  const url = urls[service]
  const { user, password } = vaultMailAccounts[service]
  const config = {
    host: '127.0.0.1',
    port: ports[service],
    publicUrl: url,
    // No page of the wallet is served yet, so none may call: only the service's own origin.
    frameOrigin: url,
    database: { sqlitePath: stateDir === undefined ? ':memory:' : join(folder, `${service}.db`) },
    kms: { kind: 'local', path: join(folder, `${service}.keys`) },
    smtpUrl: `smtp://${user}:${password}@127.0.0.1:${smtpPort}`,
    mailFrom: `${service}@wallet.test`,
    ...(stateDir === undefined
      ? { logLevel: 'silent' as const }
      : { logLevel: 'warn' as const, logStream: createWriteStream(logFile(stateDir, service), { flags: 'w' }) }),
  } as const
  const running =
    service === 'auth'
      ? await startAuth({ ...config, guardianUrl: urls.guardian, oauth })
      : await startGuardian({ ...config, authUrl: urls.auth })
  return {
    url,
    async stop() {
      await running.stop()
      if (stateDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function logFile(stateDir: string, service: string): string {
  mkdirSync(join(stateDir, 'logs'), { recursive: true })
  return join(stateDir, 'logs', `${service}.log`)
}
