import { endpointUrl, errorBodySchema, getOrigins } from '@latchkey/protocol/http'
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

const keptMs = 30_000
/** How long an old answer holds while the api does not answer. */
const staleMs = 3_600_000
const limitMs = 5_000
const projectsMax = 10_000

/** Who may embed the frame for a project. */
export type Origins = {
  /** @throws Error when the api does not answer and nothing recent is known. */
  of(projectId: string): Promise<readonly string[]>
}

/** Asks the api, which keeps the projects. A project that it refuses has no pages. */
export function createOrigins(apiUrl: string, nowMs: () => number): Origins {
  const known = new Map<string, { origins: readonly string[]; atMs: number }>()

  async function ask(projectId: string): Promise<readonly string[]> {
    const url = endpointUrl(apiUrl, getOrigins.path, {}, {}, { projectId, st: 'latchkey', sv: 'frame' })
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) })
    const body: unknown = await response.json()
    if (response.ok) return toAncestors(v.parse(getOrigins.response, body).allowedOrigins)
    const refused = response.status === 401 || response.status === 403
    if (refused && v.is(errorBodySchema, body)) return []
    throw new Error(`The api answered ${response.status}.`)
  }

  return {
    async of(projectId) {
      const held = known.get(projectId)
      if (held !== undefined && held.atMs + keptMs > nowMs()) return held.origins
      try {
        const origins = await ask(projectId)
        known.delete(projectId)
        known.set(projectId, { origins, atMs: nowMs() })
        const [oldest] = known.size > projectsMax ? known.keys() : []
        if (oldest !== undefined) known.delete(oldest)
        return origins
      } catch (error) {
        if (held !== undefined && held.atMs + staleMs > nowMs()) return held.origins
        throw error
      }
    },
  }
}
