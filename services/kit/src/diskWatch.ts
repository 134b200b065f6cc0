import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Meters } from './metrics.ts'

/** Between two looks at the disk. */
const lookMs = 1_000
/** A row takes its place in SQLite's write-ahead log, in the file, and in its indexes. */
const placesOfARow = 3
/** What most rows stay below. */
const rowBytes = 4_096
/** Writes begin again an eighth above the reserve, so that a service at its edge says so once and not all the time. */
const backAbove = 9 / 8
/** Free pages of the own file count as space, as long as the disk has this part of the reserve for the log of writes. */
const floor = 1 / 4

/** What a service does about a disk that fills up. */
export type DiskWatch = {
  /** Whether a write that a stranger causes is taken. What it writes counts from now on. */
  take(bytes?: number): boolean
  /** The disk has no more than the reserve. */
  isLow(): boolean
  /** Looks at once. */
  look(): Promise<void>
  stop(): void
}

/**
 * Watches the disk that a file of SQLite is on, so that strangers' writes are refused before it is full: what is left is for
 * what was promised, and for other programs. It is looked at once a second, and what is taken meanwhile is counted. Begins
 * with a look, so that a service that starts on a full disk knows it. What is in memory or in PostgreSQL isn't watched: the
 * disk is another's.
 */
export async function createDiskWatch(options: createDiskWatch.Options): Promise<DiskWatch> {
  const { sqlitePath, reserveBytes, meters, reusableBytes, whileLow, onChange, onFailure } = options
  const refused = meters.counter(
    'latchkey_disk_refused_writes_total',
    'Writes that were refused to keep disk space free',
  )
  if (sqlitePath === undefined || sqlitePath === ':memory:' || reserveBytes === 0) return unwatched
  const free = meters.gauge('latchkey_disk_free_bytes', 'Free space of the disk that the database is on')
  const low = meters.gauge(
    'latchkey_disk_low',
    '1: there is no more than the reserve, and writes of strangers are refused',
  )
  meters.gauge('latchkey_disk_reserve_bytes', 'What is to stay free of it').set(reserveBytes)
  const folder = dirname(sqlitePath)
  /** Above the reserve, by what was seen at the last look and taken since. */
  let left = Number.POSITIVE_INFINITY
  let isLow = false
  let failed = false
  let looking: Promise<void> | undefined

  async function measure(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const freeBytes = bavail * bsize
    free.set(freeBytes)
    const room = freeBytes < reserveBytes * floor ? 0 : freeBytes + ((await reusableBytes?.()) ?? 0)
    const before = isLow
    // What is left above the reserve may be too little for what is asked for, look after look.
    isLow = room < reserveBytes * (isLow || left <= 0 ? backAbove : 1)
    left = isLow ? 0 : room - reserveBytes
    low.set(isLow ? 1 : 0)
    if (isLow !== before) onChange(isLow, freeBytes)
    if (isLow) await whileLow?.()
  }

  const look = () => {
    looking ??= measure()
      .then(
        () => {
          failed = false
        },
        (error: unknown) => {
          // A disk that cannot be looked at says so once.
          if (!failed) onFailure(error)
          failed = true
        },
      )
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  await look()
  const timer = setInterval(look, lookMs).unref()
  return {
    take(bytes = rowBytes) {
      left -= bytes * placesOfARow
      if (left > 0) return true
      refused.inc()
      return false
    },
    isLow: () => isLow,
    look,
    stop: () => clearInterval(timer),
  }
}

export declare namespace createDiskWatch {
  type Options = {
    /** Undefined: the database is elsewhere. */
    readonly sqlitePath: string | undefined
    /** What is to stay free. 0: the disk isn't watched. */
    readonly reserveBytes: number
    readonly meters: Pick<Meters, 'counter' | 'gauge'>
    /** Free pages within the file, which never shrinks: what was deleted makes room there. */
    readonly reusableBytes?: (() => Promise<number>) | undefined
    /** Makes room, at each look while there is none. */
    readonly whileLow?: (() => Promise<unknown>) | undefined
    readonly onChange: (isLow: boolean, freeBytes: number) => void
    readonly onFailure: (error: unknown) => void
  }
}

/** What an operator reads when it begins, and when it is over. */
export const diskMessages = {
  low: 'The disk has no more than the reserve: writes of strangers are refused until there is room.',
  enough: 'The disk has room again: writes are taken.',
} as const

/** A quarter of a gigabyte, in MiB: more than a flood writes between two looks. */
export const defaultDiskReserveMb = 256

const unwatched: DiskWatch = {
  take: () => true,
  isLow: () => false,
  look: async () => {},
  stop: () => {},
}
