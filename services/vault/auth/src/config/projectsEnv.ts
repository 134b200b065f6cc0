import * as v from 'valibot'

/** What `PROJECTS` holds: JSON, by the id of the project. */
export const projectsEnv = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    v.strictObject({
      loginPolicy: v.optional(v.picklist(['standard', 'strict'])),
      isolation: v.optional(v.picklist(['operator', 'project'])),
    }),
  ),
)
