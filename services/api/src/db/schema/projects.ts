/** A customer of the operator: an app, its pages and what it may use. */
export type ProjectsTable = {
  /** The project id that callers send. */
  id: string
  name: string
  /** 1 or 0, as the other flags. */
  enabled: number
  /** A development project may be used from loopback pages (decisions 31). */
  development: number
  /** JSON list of origin patterns; empty allows every page. */
  allowed_origins: string
  /** JSON list of features, as `/appkit/v1/config` answers them. */
  features: string
  analytics: number
  /** Calls a UTC day; null is without limit. */
  daily_requests: number | null
  /** ISO 8601, UTC. */
  created_at: string
  updated_at: string
}
