import type { SqliteOps } from './createSqliteOps.ts'

/** What the storage thread is started with. */
export type ThreadData = {
  readonly path: string
  readonly maxBytes: number | undefined
  readonly messagesPerTopic: number
}

/** One call into the thread. */
export type ThreadRequest = {
  readonly id: number
  readonly op: keyof SqliteOps
  readonly args: readonly unknown[]
}

/** The answer to one call. `full`: the disk or the size limit was reached. */
export type ThreadReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string; readonly full: boolean }
