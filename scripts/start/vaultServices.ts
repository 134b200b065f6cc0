import { join } from 'node:path'
import type { startService } from './services.ts'

const ports = { auth: '3084', guardian: '3085' } as const
type Environment = Readonly<Record<string, string | undefined>>

/**
 * The services of the embedded wallet, each to be run in a process of its own, with a database and a key file of its own
 * below `stateDir`. None where `AUTH_PUBLIC_URL` is not set: the wallet is not on offer then.
 * @throws Error that names the setting that is missing.
 */
export function vaultServices(environment: Environment, stateDir: string): readonly startService.Options[] {
  if (!environment.AUTH_PUBLIC_URL) return []
  const needed = (name: string): string => {
    const value = environment[name]
    if (!value) throw new Error(`The setting ${name} is missing: the wallet's services need it beside AUTH_PUBLIC_URL.`)
    return value
  }
  const urls = { auth: needed('AUTH_PUBLIC_URL'), guardian: needed('GUARDIAN_PUBLIC_URL') }
  const frameOrigin = new URL(needed('FRAME_PUBLIC_URL')).origin
  return (['auth', 'guardian'] as const).map((name) => {
    const prefix = name.toUpperCase()
    needed(`${prefix}_SMTP_URL`)
    needed(`${prefix}_MAIL_FROM`)
    const port = environment[`${prefix}_PORT`] || ports[name]
    return {
      name,
      script: `services/vault/${name}/src/main.ts`,
      defaults: {
        PORT: port,
        FRAME_ORIGIN: frameOrigin,
        SQLITE_PATH: join(stateDir, `${name}.db`),
        KMS_FILE: join(stateDir, `${name}.keys`),
        ...(name === 'auth' ? { GUARDIAN_URL: urls.guardian } : { AUTH_URL: urls.auth }),
      },
      healthUrl: `http://127.0.0.1:${port}/health`,
    }
  })
}
