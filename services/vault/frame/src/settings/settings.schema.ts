import * as v from 'valibot'

const origin = v.pipe(v.string(), v.url(), v.regex(/[^/]$/))

/** What a document learns of its installation and of the project that it was loaded for. */
export const frameSettingsSchema = v.strictObject({
  version: v.string(),
  projectId: v.string(),
  authUrl: origin,
  guardianUrl: origin,
  apiUrl: origin,
  /** Whose pages may embed the document, as sources of `frame-ancestors`. */
  allowed: v.array(v.string()),
  /** Whether pages may speak to it as the peer's client does, over window messages. */
  compat: v.boolean(),
})

export type FrameSettings = v.InferOutput<typeof frameSettingsSchema>

/**
 * Where the server gives them. They are no part of the document, which is the same bytes on every server; the document's
 * own answer has the browser ask for them at once.
 * @param projectId None for the wallet's own window.
 */
export const settingsPath = (projectId?: string): string =>
  projectId === undefined ? '/settings' : `/settings?projectId=${encodeURIComponent(projectId)}`

/** @throws Error when the frame's own server does not give them. */
export async function readSettings(projectId?: string): Promise<FrameSettings> {
  // Asked as the preload was, or the browser asks twice.
  const response = await fetch(settingsPath(projectId))
  if (!response.ok) throw new Error(`The frame's server answered ${response.status}.`)
  return v.parse(frameSettingsSchema, await response.json())
}
