import type { Grant } from '@latchkey/protocol/permissions'

/** What an app asks to be granted. */
export type GrantRequest = {
  readonly grant: Grant
  /** Whether the person may grant less of it. They may always end it sooner. */
  readonly isAdjustable: boolean
  /** What it is for, in the app's own words. */
  readonly justification?: string
}

/** Whose permission is asked for, and when. */
export type GrantContext = {
  readonly account: string
  /** Seconds since 1970. */
  readonly at: number
}
