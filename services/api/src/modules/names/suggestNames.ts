import type { NameRepository } from './createNameRepository.ts'
import { invalidName } from './name.errors.ts'
import { parseName } from './parseName.ts'

const shown = 5

/** What makes a taken name free again: what people put behind theirs, shortest first. */
const endings = ['hq', 'pay', 'eth', 'home', 'vault', 'wallet', 'keys', 'labs', 'one', 'online', 'world', 'club']

/** The name itself with whether somebody has it, then free ones that begin with it. */
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
