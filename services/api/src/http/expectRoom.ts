import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { ApiError } from './ApiError.ts'

/** What a row of a caller's takes beside its texts, with its indexes. */
const rowBytes = 1_024
const retryAfterMs = 60_000

/** @throws ApiError `api/storage-full` where the disk is nearly full: before a stranger's rows are written. */
export function expectRoom(disk: Pick<DiskWatch, 'take'>, rows: readonly unknown[]): void {
  if (disk.take(rows.length * rowBytes + JSON.stringify(rows).length)) return
  throw new ApiError({ code: 'api/storage-full', description: 'The disk of the service is nearly full.', retryAfterMs })
}
