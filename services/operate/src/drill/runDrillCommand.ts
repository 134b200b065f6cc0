import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readIdentity, readKeptSettings, writeMetric } from '../backup/keptSettings.ts'
import { openBackup } from '../backup/openBackup.ts'
import { openBackupStore } from '../backup/openBackupStore.ts'
import { OperateError } from '../OperateError.ts'
import { restoreData, restoreKeys } from '../restore/restoreBackup.ts'
import { type KeepingService, readService } from '../tables/serviceDatabases.ts'

export const drillUsage = `latchkey drill auth|guardian --from FOLDER --installation ID --identity FILE --keys-identity FILE [--metric FILE]

Restores the newest backups of a service's database and of its master keys into a folder that is deleted afterwards, starts
the service on them on the loopback, without mail and without its peer, and looks whether it opens what it has sealed.
`

/** How long a service may take to say that it is ready. */
const startMs = 60_000

/** Nothing answers there: a drill sends no mail and asks no other service. */
const nowhere = 'http://127.0.0.1:9'

/**
 * @param write What the operator sees.
 * @throws OperateError that says what to do.
 */
export async function runDrillCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<number> {
  const settings = readKeptSettings(args, environment)
  if (settings.service === undefined) {
    write(drillUsage)
    return 1
  }
  const service = readService(settings.service)
  if (service !== 'auth' && service !== 'guardian')
    throw new OperateError(
      'A drill is of auth or guardian: the others have no master keys. Restore theirs to look at it.',
    )
  const folder = openBackupStore(settings.need('from'), environment)
  const installation = settings.need('installation')
  const open = (part: 'data' | 'keys', identity: string) =>
    openBackup(folder, { service, part, installation, identity: readIdentity(identity) })
  const data = await open('data', settings.need('identity'))
  const keys = await open('keys', settings.need('keys-identity'))
  const scratch = mkdtempSync(join(tmpdir(), 'latchkey-drill-'))
  try {
    const [database, keyFile] = [join(scratch, 'drill.db'), join(scratch, 'drill.keys')]
    const { rows } = await restoreData(data, database)
    await restoreKeys(keys, keyFile)
    await expectStart(service, scratch, database, keyFile)
    writeMetric(settings.get('metric'), 'latchkey_drill_last_success_timestamp_seconds', service, new Date())
    write(`The ${service} started on ${rows} rows of ${data.manifest.takenAt}, and opened them by its restored keys.\n`)
    return 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function expectStart(service: KeepingService, cwd: string, database: string, keyFile: string): Promise<void> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../scripts/latchkey.mjs'), service], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      FRAME_ORIGIN: nowhere,
      AUTH_URL: nowhere,
      GUARDIAN_URL: nowhere,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'drill@drill.invalid',
      SQLITE_PATH: database,
      KMS_FILE: keyFile,
      // Whichever the accounts are: no one logs in here.
      ISOLATION: 'operator',
      LOG_LEVEL: 'silent',
    },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  const exited = once(child, 'exit')
  try {
    const until = Date.now() + startMs
    while (child.exitCode === null && Date.now() < until) {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
      if (answer?.ok === true) return
      await setTimeout(100)
    }
    throw new OperateError(`The ${service} did not start on what was restored. ${said.trim()}`)
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new OperateError('There is no free port.')
  return address.port
}
