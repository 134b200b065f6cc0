import type { StoredProject } from '@latchkey/protocol/http'
import { createProjectStore, type ProjectStoreSettings } from '@latchkey/service-kit/projects'
import type { Project } from './project.schema.ts'

/** Where the relay knows its projects from: a list of its own, or the api, which keeps them for all services. */
export type ProjectSource = {
  /** At once where it is known in this process. Rejects where the api does not answer and nothing was known. */
  find(id: string): Project | undefined | Promise<Project | undefined>
  /** As it was last found. */
  known(id: string): Project | undefined
  all(): readonly Project[]
  /** Looks again for those that are known, where that is due. */
  refresh(): Promise<void>
}

/** @returns Undefined where every project is welcome. */
export function createProjectSource({ projects, store, nowMs, onFailure }: createProjectSource.Options) {
  if (store !== undefined) return fromStore(store, nowMs, onFailure)
  return projects === undefined ? undefined : fromList(projects)
}

export declare namespace createProjectSource {
  type Options = {
    readonly projects: readonly Project[] | undefined
    readonly store: ProjectStoreSettings | undefined
    readonly nowMs: () => number
    /** For the log. */
    readonly onFailure: (error: unknown) => void
  }
}

function fromList(projects: readonly Project[]): ProjectSource {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const known = (id: string) => byId.get(id)
  return { find: known, known, all: () => projects, refresh: async () => {} }
}

function fromStore(
  settings: ProjectStoreSettings,
  nowMs: () => number,
  onFailure: (error: unknown) => void,
): ProjectSource {
  const store = createProjectStore({ ...settings, clock: { nowMs }, onFailure })
  /** Those that there are: made-up ids never come in. */
  const found = new Map<string, Project>()

  function keep(id: string, stored: StoredProject | undefined): Project | undefined {
    if (stored === undefined) found.delete(id)
    else found.set(id, ofRelay(stored))
    return found.get(id)
  }

  function find(id: string): Project | undefined | Promise<Project | undefined> {
    const stored = store.get(id)
    return stored instanceof Promise ? stored.then((answer) => keep(id, answer)) : keep(id, stored)
  }

  return {
    find,
    known: (id) => found.get(id),
    all: () => [...found.values()],
    async refresh() {
      // A failure was reported, and what is known still holds.
      await Promise.allSettled([...found.keys()].map((id) => find(id)))
    },
  }
}

function ofRelay(stored: StoredProject): Project {
  const { id, enabled, development, allowedOrigins, packageNames, bundleIds, verifiedDomains, messagesPerDay } = stored
  const rules = { id, enabled, development, allowedOrigins, packageNames, bundleIds, verifiedDomains }
  return messagesPerDay === null ? rules : { ...rules, messagesPerDay }
}
