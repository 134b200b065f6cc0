import * as v from 'valibot'

/**
 * A function that the operator switches on or off for a project. A feature that is missing from a good answer is
 * off; `config: null` leaves the choice to the app's own settings; a list wins over them.
 */
export const featureSchema = v.object({
  /** For example activity, onramp, swap, social_login, reown_branding. */
  id: v.string(),
  isEnabled: v.boolean(),
  config: v.nullable(v.array(v.string())),
})

export type Feature = v.InferOutput<typeof featureSchema>
