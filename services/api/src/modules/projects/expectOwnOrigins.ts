import { isLoopbackOrigin, matchesOrigin } from '@latchkey/service-kit/origins'
import type { Project } from './project.ts'

/** A page is on the lists of two projects whose owners are not known to be one. */
export class OriginTaken extends Error {
  override readonly name = 'OriginTaken'

  constructor(id: string, origin: string, other: string) {
    super(
      `Nothing was saved: ${origin} of the project ${id} is a page of the project ${other}, too. Take it from one of them, or give both one family if they have one owner. A page of all projects, such as the frame's, belongs into OWN_PAGES.`,
    )
  }
}

type Owned = Pick<Project, 'id' | 'allowedOrigins' | 'family'>

/**
 * Each page belongs to one owner: otherwise the second of two could have the wallet's window opened from the pages of the
 * first. Projects of one family have one owner; loopback pages and the operator's own have none.
 * @throws OriginTaken
 */
export function expectOwnOrigins(project: Owned, others: readonly Owned[], ownPages: readonly string[]): void {
  const isFree = (origin: string) =>
    isLoopbackOrigin(origin.replace(/:\*$/, '')) || ownPages.some((page) => matchesOrigin(origin, page))
  for (const origin of project.allowedOrigins) {
    if (isFree(origin)) continue
    for (const other of others) {
      if (project.family !== undefined && other.family === project.family) continue
      const taken = other.allowedOrigins.find((theirs) => overlap(origin, theirs))
      if (taken !== undefined) throw new OriginTaken(project.id, origin, other.id)
    }
  }
}

/** Whether some page fits both patterns: one fits the other, label by label, where either may have a `*`. */
function overlap(one: string, other: string): boolean {
  return matchesOrigin(filled(one, other), other) && matchesOrigin(filled(other, one), one)
}

/** A page that fits the pattern: each `*` is what the other one has in its place, and a scheme or port that it leaves open, too. */
function filled(pattern: string, other: string): string {
  const { scheme, labels, port } = partsOf(pattern)
  const theirs = partsOf(other)
  const host = labels.map((label, index) => (label === '*' ? plain(theirs.labels[index]) : label)).join('.')
  const openPort = port === '*' || (port === undefined && scheme === undefined)
  const ownPort = openPort ? (theirs.port === '*' ? undefined : theirs.port) : port
  return `${scheme ?? theirs.scheme ?? 'https'}://${host}${ownPort === undefined ? '' : `:${ownPort}`}`
}

const plain = (label: string | undefined) => (label === undefined || label === '*' ? 'any' : label)

function partsOf(pattern: string) {
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:]+\]|[^:/[\]]+)(?::(\d+|\*))?/.exec(pattern.trim().toLowerCase()) ?? []
  return { scheme, labels: host.split('.'), port }
}
