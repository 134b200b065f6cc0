import * as v from 'valibot'

const names = v.optional(v.array(v.pipe(v.string(), v.trim(), v.minLength(1))), [])

/** One entry of the projects file. Field names are those of the peer's project registry where it has them. */
export const projectSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  enabled: v.optional(v.boolean(), true),
  /** `[scheme://]host[:port]`, `*` for one whole label. Empty: every origin. */
  allowedOrigins: names,
  /** Android package names and iOS bundle ids that may connect; read together with `allowedOrigins`. */
  packageNames: names,
  bundleIds: names,
  /** Origins that the operator knows to belong to the project, for attestations. Empty: `allowedOrigins` count. */
  verifiedDomains: names,
  /** Loopback origins are welcome. */
  development: v.optional(v.boolean(), false),
  /** Messages that the project may publish in one UTC day; absent: any number. */
  messagesPerDay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

export type Project = v.InferOutput<typeof projectSchema>
