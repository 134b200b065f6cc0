import type { Feature } from '@latchkey/protocol/http'

/** An app that may use the service. */
export type Project = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** Loopback pages may use it (decisions 31). */
  readonly development: boolean
  /** Origin patterns; empty allows every page. */
  readonly allowedOrigins: readonly string[]
  readonly features: readonly Feature[]
  readonly analytics: boolean
  /** Calls a UTC day; undefined is without limit. */
  readonly dailyRequests: number | undefined
}
