import * as v from 'valibot'

const origin = v.pipe(v.string(), v.url(), v.regex(/[^/]$/))

/** What the server passes to the document about its installation and the project that it was loaded for. */
export const frameSettingsSchema = v.strictObject({
  version: v.string(),
  projectId: v.string(),
  authUrl: origin,
  guardianUrl: origin,
  apiUrl: origin,
  /** Whose pages may embed the document, as sources of `frame-ancestors`. */
  allowed: v.array(v.string()),
})

export type FrameSettings = v.InferOutput<typeof frameSettingsSchema>

/** Name of the `meta` element that carries them as JSON. */
export const settingsName = 'latchkey-frame'

/** @throws Error when the document did not come from the frame's own server. */
export function readSettings(document: Document): FrameSettings {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${settingsName}"]`)?.content
  return v.parse(v.pipe(v.string(), v.parseJson(), frameSettingsSchema), content)
}
