import * as v from 'valibot'
import { type FrameSettings, frameSettingsSchema, settingsName } from './settings.schema.ts'

/** @throws Error when the document did not come from the frame's own server. */
export function readSettings(document: Document): FrameSettings {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${settingsName}"]`)?.content
  return v.parse(v.pipe(v.string(), v.parseJson(), frameSettingsSchema), content)
}
