import type { NameRepository } from './createNameRepository.ts'
import { invalidName } from './name.errors.ts'

const shown = 5

/** What makes a taken name free again: what people put behind theirs, shortest first. */
const endings = ['hq', 'pay', 'eth', 'home', 'vault', 'wallet', 'keys', 'labs', 'one', 'online', 'world', 'club']

/** The name itself with whether it is taken, then free ones that begin with it. */
export async function suggestNames(
  names: NameRepository,
  zones: readonly string[],
  text: string,
  zone: string | undefined,
): Promise<{ name: string; registered: boolean }[]> {
  const chosen = zone?.toLowerCase() ?? zones[0]
  if (chosen === undefined || !zones.includes(chosen)) throw invalidName('The zone is none of this service.')
  const label = withoutZone(text.toLowerCase(), chosen)
  // A short text is no name yet, but what begins with it may be.
  const exact = label.length < 4 ? [] : [parseName(`${label}.${chosen}`, zones)]
  const longer = endings
    .map((ending) => `${label}${ending}`)
    .filter((candidate) => candidate.length <= 64)
    .map((candidate) => parseName(`${candidate}.${chosen}`, zones))
  const taken = await names.taken([...exact, ...longer])
  return [
    ...exact.map((name) => ({ name, registered: taken.has(name) })),
    ...longer.filter((name) => !taken.has(name)).map((name) => ({ name, registered: false })),
  ].slice(0, shown)
}

const withoutZone = (text: string, zone: string) => (text.endsWith(`.${zone}`) ? text.slice(0, -zone.length - 1) : text)

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
