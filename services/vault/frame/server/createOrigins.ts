import { endpointUrl, errorBodySchema, getOrigins } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { createProjectRegistry } from '@latchkey/service-kit/projects'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'

const host = /^(?:\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const shape = /^(?:(https?):\/\/)?([^/:\s]+)(?::(\d{1,5}|\*))?(?:\/.*)?$/

/**
 * The origins of a project's list as sources of `frame-ancestors`. A bare host means https there. What is not plainly an
 * origin is left out: nothing of a list may end the header's directive and begin another. Nor has the directive a form
 * for IPv6 addresses.
 */
export function toAncestors(origins: readonly string[]): readonly string[] {
  return origins.flatMap((origin) => {
    const [, scheme = 'https', name = '', port] = shape.exec(origin.trim().toLowerCase()) ?? []
    if (!host.test(name)) return []
    return [`${scheme}://${name}${port === undefined ? '' : `:${port}`}`]
  })
}

const cacheMs = 10_000
/** How long an old answer holds while the api does not answer. */
const staleMs = 3_600_000
/** How long the api may take, where what was last known holds otherwise. */
const limitMs = 5_000
/** And where nothing is known, as in a new process: the kit waits 20 s for the frame, and else there is none. */
const firstLimitMs = 15_000

/** Who may embed the frame for a project. */
export type Origins = {
  /** @throws Error when the api does not answer and nothing recent is known. */
  of(projectId: string): Promise<readonly string[]>
}

/**
 * Asks the api, which keeps the projects. A project that it refuses has no pages; one that our own settings name has none
 * but theirs, so that somebody who holds the api opens such a wallet on no page of their own.
 */
export function createOrigins({ apiUrl, projectPages = {}, clock, onFailure }: createOrigins.Options): Origins {
  async function find(projectId: string, { isKnown }: { isKnown: boolean }): Promise<readonly string[] | undefined> {
    const url = endpointUrl(apiUrl, getOrigins.path, {}, {}, { projectId, st: 'latchkey', sv: 'frame' })
    const response = await fetch(url, { signal: AbortSignal.timeout(isKnown ? limitMs : firstLimitMs) })
    const body: unknown = await readAnswer(response)
    if (response.ok) return pinned(projectId, toAncestors(v.parse(getOrigins.response, body).allowedOrigins))
    const refused = response.status === 401 || response.status === 403
    if (refused && v.is(errorBodySchema, body)) return undefined
    throw new Error(`The api answered ${response.status}.`)
  }
  function pinned(projectId: string, pages: readonly string[]): readonly string[] {
    if (!Object.hasOwn(projectPages, projectId)) return pages
    const own = toAncestors(projectPages[projectId] ?? [])
    return pages.filter((page) => own.includes(page))
  }
  const registry = createProjectRegistry({ find, clock, cacheMs, staleMs, onFailure })
  return { of: async (projectId) => (await registry.get(projectId)) ?? [] }
}

export declare namespace createOrigins {
  type Options = {
    readonly apiUrl: string
    /** By the id of the project: the only pages that it may have. Default: those that the api names. */
    readonly projectPages?: Readonly<Record<string, readonly string[]>> | undefined
    readonly clock: Clock
    /** For the log. */
    readonly onFailure: (error: unknown) => void
  }
}
