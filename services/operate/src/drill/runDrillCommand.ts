import { join } from 'node:path'
import { type KeptSettings, readIdentity, readKeptSettings, writeMetric } from '../backup/keptSettings.ts'
import { openBackup } from '../backup/openBackup.ts'
import { openBackupStore } from '../backup/openBackupStore.ts'
import { scratchFolder } from '../files/scratchFolder.ts'
import { OperateError } from '../OperateError.ts'
import { restoreData, restoreKeys } from '../restore/restoreBackup.ts'
import { readService } from '../tables/serviceDatabases.ts'
import { openCanary } from './openCanary.ts'
import { receiveMails } from './receiveMails.ts'
import { freePort, startRestored } from './startRestored.ts'

export const drillUsage = `latchkey drill auth|guardian --from FOLDER --installation ID --identity FILE --keys-identity FILE [--metric FILE]

Restores the newest backups of a service's database and of its master keys into a folder that is deleted afterwards, starts
the service on them on the loopback, without mail and without its peer, and looks whether it opens what it has sealed.

latchkey drill wallet [--metric FILE]

Restores auth and the guardian, starts both with each other and with a mail server of the drill's own, and opens a wallet of
yours as on a new device: DRILL_EMAIL logs in, DRILL_ADDRESS is its EVM address, DRILL_PROJECT the project that the account is
of (none: of all). The backups are those of AUTH_BACKUP_FROM, AUTH_BACKUP_INSTALLATION, AUTH_BACKUP_IDENTITY_FILE and
AUTH_BACKUP_KEYS_IDENTITY_FILE, and the same with GUARDIAN_ before. Take a wallet that holds nothing.
`

type Environment = Readonly<Record<string, string | undefined>>
type Service = 'auth' | 'guardian'

/**
 * @param write What the operator sees.
 * @throws OperateError that says what to do.
 */
export async function runDrillCommand(
  args: readonly string[],
  environment: Environment,
  write: (text: string) => void,
): Promise<number> {
  const settings = readKeptSettings(args, environment)
  if (settings.service === undefined) {
    write(drillUsage)
    return settings.isHelp ? 0 : 1
  }
  using scratch = scratchFolder('latchkey-drill-')
  const said =
    settings.service === 'wallet'
      ? await drillWallet(scratch.path, environment)
      : await drillService(scratch.path, readDrilled(settings.service), settings, environment)
  writeMetric(settings.get('metric'), 'latchkey_drill_last_success_timestamp_seconds', settings.service, new Date())
  write(said)
  return 0
}

function readDrilled(name: string): Service {
  const service = readService(name)
  if (service === 'auth' || service === 'guardian') return service
  throw new OperateError(
    'A drill is of auth, guardian or a wallet: the others have no master keys. Restore theirs to look at it.',
  )
}

async function drillService(cwd: string, service: Service, settings: KeptSettings, environment: Environment) {
  const restored = await restore(cwd, service, settings, environment)
  await using _ = await startRestored({ ...restored, service, cwd, port: await freePort() })
  return `The ${service} started on ${restored.rows} rows of ${restored.takenAt}, and opened them by its restored keys.\n`
}

async function drillWallet(cwd: string, environment: Environment) {
  const need = (name: string) => {
    const value = environment[name]
    if (value === undefined || value === '') throw new OperateError(`${name} is not set.`)
    return value
  }
  const [email, address, project] = [need('DRILL_EMAIL'), need('DRILL_ADDRESS'), environment.DRILL_PROJECT]
  const of = (service: Service) => {
    const prefix = `${service.toUpperCase()}_BACKUP_`
    const own = Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length - 'BACKUP_'.length), value] as const] : [],
    )
    return restore(cwd, service, readKeptSettings([], Object.fromEntries(own)), environment)
  }
  const [auth, guardian] = [await of('auth'), await of('guardian')]
  await using mails = await receiveMails()
  const [authPort, guardianPort] = [await freePort(), await freePort()]
  const urls = { auth: `http://127.0.0.1:${authPort}`, guardian: `http://127.0.0.1:${guardianPort}` }
  const together = {
    AUTH_URL: urls.auth,
    GUARDIAN_URL: urls.guardian,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    ISOLATION: project === undefined ? 'operator' : 'project',
  }
  await using _guardian = await startRestored({
    ...guardian,
    service: 'guardian',
    cwd,
    port: guardianPort,
    settings: together,
  })
  await using _auth = await startRestored({ ...auth, service: 'auth', cwd, port: authPort, settings: together })
  await openCanary({ urls, mails, email, project: project ?? 'drill', address })
  return `The wallet ${address} opens on a new device, from what was backed up at ${auth.takenAt} and ${guardian.takenAt}.\n`
}

/** The newest database and master keys of a service, in files of their own. */
async function restore(cwd: string, service: Service, settings: KeptSettings, environment: Environment) {
  const folder = openBackupStore(settings.need('from'), environment)
  const installation = settings.need('installation')
  const open = (part: 'data' | 'keys', identity: string) =>
    openBackup(folder, { service, part, installation, identity: readIdentity(identity) })
  const data = await open('data', settings.need('identity'))
  const keys = await open('keys', settings.need('keys-identity'))
  const [database, keyFile] = [join(cwd, `${service}.db`), join(cwd, `${service}.keys`)]
  const { rows } = await restoreData(data, database)
  await restoreKeys(keys, keyFile)
  return { database, keyFile, rows, takenAt: data.manifest.takenAt }
}
