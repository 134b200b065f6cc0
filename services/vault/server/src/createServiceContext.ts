import { randomBytes } from 'node:crypto'
import { createDatabaseMeters } from '@latchkey/service-kit/databaseMeters'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { createLogger, errorFields } from '@latchkey/service-kit/log'
import { watchDisk } from '@latchkey/service-kit/watchDatabase'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Logger } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import type { ServiceConfig } from './config.ts'
import { createFieldCipher, type FieldCipher } from './crypto/fieldCipher.ts'
import { createPepper, type Pepper } from './crypto/pepper.ts'
import { migrateOwn } from './db/migrate.ts'
import { databaseName, emptySqliteLog, openVaultDatabase } from './db/openDatabase.ts'
import { sweep } from './db/sweep.ts'
import { createProofReader, type ProofReader } from './http/createProofReader.ts'
import { VaultError } from './http/VaultError.ts'
import { createEnvelope, type Envelope } from './kms/createEnvelope.ts'
import { expectKeys, holdsSecrets } from './kms/expectKeys.ts'
import { countFailures, type Kms } from './kms/kms.ts'
import { openKms } from './kms/openKms.ts'
import { rewrapRows, type SealedTable } from './kms/rewrapRows.ts'
import { createOutbox, createSmtpTransport, type MailTransport, type Outbox } from './mail/createOutbox.ts'
import { defaultMailName } from './mail/renderMail.ts'
import { createMetrics, type Metrics } from './observe/createMetrics.ts'
import { createSecrets, type Secret, type Secrets, secretsTable } from './secrets/openSecret.ts'
import { type EncryptedColumn, renewFields } from './secrets/renewFields.ts'
import { type Fingerprints, renewPepper } from './secrets/renewPepper.ts'
import { createSigner, type Signer } from './statements.ts'
import { version } from './version.ts'

const sweepMs = 60_000
const outboxColumns: readonly EncryptedColumn[] = [
  { table: 'outbox', column: 'sealed', key: ['id'], placeOf: ({ id }) => `outbox/${id}` },
]

/** What both services share: store, keys, mail, log. */
export type ServiceContext<Schema> = {
  readonly database: Kysely<Schema>
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly envelope: Envelope
  readonly pepper: Pepper
  readonly cipher: FieldCipher
  readonly signer: Signer
  readonly proofs: ProofReader
  readonly outbox: Outbox
  readonly disk: DiskWatch
  /** The secrets of the service, each made at the first start. */
  readonly secrets: Secrets
  /**
   * Brings some of what an older master key wraps under the present one. Done once a minute by itself.
   * @returns How many rows are left.
   */
  rewrap(): Promise<number>
  /**
   * Brings some of the fields that an older key encrypts under the present one. Done once a minute by itself.
   * @returns How many fields are left.
   */
  renewFields(): Promise<number>
  /** Gives stored fingerprints the layer of a pepper that has come into use. Done once a minute by itself. */
  renewPepper(): Promise<void>
  /** @throws VaultError when the database does not answer. */
  health(): Promise<{ status: 'ok'; version: string; kms: Kms['kind'] }>
  stop(): Promise<void>
}

/**
 * Opens a service's database, master key and mail account, and makes what it needs of them.
 * @throws Error when the database or the key file belongs to the other service, or the key file is missing beside data or
 * another one.
 */
export async function createServiceContext<Schema>(
  service: 'auth' | 'guardian',
  config: ServiceConfig,
  tables: createServiceContext.Tables,
  { clock = systemClock, transport, pollMs, plugins = [] }: createServiceContext.Parts = {},
): Promise<ServiceContext<Schema>> {
  const log = createLogger(service, config.logLevel ?? 'info', config.logStream)
  const metrics = createMetrics(service)
  const database = plugins.reduce(
    (plain, plugin) => plain.withPlugin(plugin),
    openVaultDatabase<Schema>(
      config.database,
      (error) => log.warn(errorFields(error), 'database failed'),
      createDatabaseMeters(metrics.meters),
    ),
  )
  try {
    await migrateOwn(database, tables.migrations, service)
    const named = databaseName(config.database)
    const kms = countFailures(
      openKms(config.kms, service, clock, (await holdsSecrets(database)) ? named : undefined),
      () => metrics.kmsErrors.inc(),
    )
    const sealed = [secretsTable(service), ...tables.sealed]
    if (config.kms.kind === 'local')
      await expectKeys({ database, kms, tables: sealed, fileName: config.kms.path, databaseName: named })
    const envelope = createEnvelope(kms, clock)
    const secrets = createSecrets({ database, envelope, service, nowMs: clock.nowMs })
    const open = (name: string): Promise<Secret> => secrets.open(name, () => randomBytes(32))
    const cipher = createFieldCipher(await open('fields'))
    const outbox = createOutbox({
      database,
      clock,
      cipher,
      transport: transport ?? createSmtpTransport(config.smtpUrl, config.mailFrom, config.mailName ?? defaultMailName),
      log,
      metrics,
      pollMs,
    })
    const onSqlite = config.database.databaseUrl === undefined
    const rewrap = async () => {
      const left = await rewrapRows(database, kms, sealed)
      metrics.rowsUnderOldKeys.set(left)
      return left
    }
    const renew = async () => {
      const left = await renewFields(database, cipher, [...outboxColumns, ...tables.encrypted])
      metrics.fieldsUnderOldKeys.set(left)
      return left
    }
    const pepper = createPepper(await open('pepper'), clock.nowMs)
    const renewMacs = () => renewPepper(database, pepper, tables.fingerprints)
    await renewMacs()
    const tidy = async () => {
      await secrets.reload()
      await renewMacs()
      await sweep(database, clock.nowMs())
      if (onSqlite) await emptySqliteLog(database)
      await rewrap()
      await renew()
    }
    const disk = await watchDisk(
      { database, path: onSqlite ? config.database.sqlitePath : undefined, reserveBytes: config.diskReserveBytes },
      { meters: metrics.meters, log },
    )
    const timer = setInterval(() => {
      tidy().catch((error) => log.warn(errorFields(error), 'sweep failed'))
    }, sweepMs).unref()
    return {
      database,
      clock,
      log,
      metrics,
      envelope,
      cipher,
      pepper,
      signer: createSigner(await open('signing'), service),
      proofs: createProofReader(database, await open('nonces'), clock),
      outbox,
      disk,
      secrets,
      rewrap,
      renewFields: renew,
      renewPepper: renewMacs,
      async health() {
        await sql`select 1`.execute(database).catch(() => {
          throw new VaultError('api/upstream-unavailable', { description: 'The database does not answer.' })
        })
        return { status: 'ok', version, kms: kms.kind }
      },
      async stop() {
        clearInterval(timer)
        disk.stop()
        await outbox.stop()
        await database.destroy()
      },
    }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

export declare namespace createServiceContext {
  type Tables = {
    readonly migrations: Readonly<Record<string, Migration>>
    /** Those with secrets under the master key, beside what both services have. */
    readonly sealed: readonly SealedTable[]
    /** Those with fields under a key of the service, beside what both services have. */
    readonly encrypted: readonly EncryptedColumn[]
    readonly fingerprints: Fingerprints
  }

  /** For tests. */
  type Parts = {
    clock?: Clock | undefined
    transport?: MailTransport | undefined
    /** 0: the outbox waits to be flushed. */
    pollMs?: number | undefined
    /** See every statement. */
    plugins?: readonly KyselyPlugin[] | undefined
  }
}
