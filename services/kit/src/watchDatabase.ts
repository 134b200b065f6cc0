import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { createDiskWatch, type DiskWatch, defaultDiskReserveMb, diskMessages } from './diskWatch.ts'
import { errorFields } from './log.ts'

/** Watches the disk of a service's database, and says in its log when it gets low and when there is room again. */
export function watchDisk<Schema>(
  { database, path, reserveBytes = defaultDiskReserveMb * 1_048_576 }: watchDisk.Database<Schema>,
  { meters, log }: { readonly meters: createDiskWatch.Options['meters']; readonly log: Logger },
): Promise<DiskWatch> {
  return createDiskWatch({
    sqlitePath: path,
    reserveBytes,
    meters,
    async reusableBytes() {
      const { rows } = await sql<{ bytes: number }>`
        select freelist_count * page_size as bytes from pragma_freelist_count(), pragma_page_size()`.execute(database)
      return rows[0]?.bytes ?? 0
    },
    onChange(isLow, freeBytes) {
      if (isLow) log.error({ freeBytes }, diskMessages.low)
      else log.info({ freeBytes }, diskMessages.enough)
    },
    onFailure: (error) => log.warn(errorFields(error), 'disk not read'),
  })
}

export declare namespace watchDisk {
  type Database<Schema> = {
    readonly database: Kysely<Schema>
    /** Undefined: it is no file. */
    readonly path: string | undefined
    readonly reserveBytes: number | undefined
  }
}
