import * as v from 'valibot'

/** What a person has chosen for this app. Every field may be missing: then the default holds. */
export const preferencesSchema = v.object({
  v: v.literal(1),
  themeMode: v.optional(v.picklist(['dark', 'light', 'system'])),
  preset: v.optional(v.string()),
  locale: v.optional(v.string()),
})

export type Preferences = v.InferOutput<typeof preferencesSchema>
