import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { defaultDiskReserveMb } from '@latchkey/service-kit/diskWatch'
import { roles } from '../../roles/roles.table.ts'
import type { Check } from '../installation.types.ts'

/** The room on the disk of each database that is a file, against the reserve at which its service refuses. */
export const checkDisk: Check = async ({ config, isInside }) => {
  if (!isInside) return []
  const all = await Promise.all(
    [...config.environments].map(async ([role, environment]) => {
      const { SQLITE_PATH: path, DATABASE_URL, DATABASE_URL_FILE } = environment
      const isFile = path !== undefined && path !== ':memory:' && !(DATABASE_URL ?? DATABASE_URL_FILE)
      const reserveMb = Number(environment.DISK_RESERVE_MB ?? defaultDiskReserveMb)
      if (!isFile || reserveMb === 0) return []
      const setting = `${roles[role].prefix}SQLITE_PATH`
      const folder = dirname(path)
      const space = await statfs(folder).catch(() => undefined)
      if (space === undefined)
        return [
          {
            code: 'disk/unseen' as const,
            what: `The folder of the ${role}'s database is not here: ${folder}.`,
            setting,
          },
        ]
      const freeMb = Math.floor((space.bavail * space.bsize) / 1_048_576)
      if (freeMb >= 2 * reserveMb) return []
      const code = freeMb < reserveMb ? ('disk/full' as const) : ('disk/low' as const)
      const what = `The disk of the ${role}'s database has ${freeMb} MB free, and its reserve is ${reserveMb} MB.`
      return [{ code, what, setting: `${roles[role].prefix}DISK_RESERVE_MB` }]
    }),
  )
  return all.flat()
}
