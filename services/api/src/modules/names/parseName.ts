import { invalidName } from './name.errors.ts'

/** Spec 5; labels of ENS have up to 63 characters, the peer's up to 64. */
const label = /^[a-z0-9-]{4,64}$/

/**
 * The one spelling of a name: `label.zone`, in lower case.
 *
 * @param zones Those of the service, such as `reown.id`.
 * @throws ApiError `api/invalid-name`
 */
export function parseName(text: string, zones: readonly string[]): string {
  const name = text.toLowerCase()
  const zone = zones.find((candidate) => name.endsWith(`.${candidate}`))
  if (zone === undefined) throw invalidName('The name is of no zone of this service.')
  if (!label.test(name.slice(0, -zone.length - 1)))
    throw invalidName('A name has 4 to 64 letters, digits and hyphens before its zone.')
  return name
}
