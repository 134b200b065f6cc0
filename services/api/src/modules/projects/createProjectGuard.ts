import type { AnyEndpoint, ApiErrorCode } from '@latchkey/protocol/http'
import type { Clock } from '../../clock.ts'
import { ApiFault } from '../../http/ApiFault.ts'
import type { Buckets } from '../../limits/buckets.types.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import type { Project } from './project.types.ts'

// scheme (optional), host, port (optional); a path is ignored.
const patternShape = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:]+\]|[^/:]+)(?::(\d+|\*))?(?:\/.*)?$/i

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Whether an origin fits a pattern of a project's list: a full origin (its path is ignored), `host` or `host:port`,
 * with `*` for one whole label of the host or for the port. `https://*.example.org` does not fit `example.org` itself.
 * A full origin without a port means its scheme's default port; a bare host without one means any.
 */
export function originMatches(origin: string, pattern: string): boolean {
  const match = patternShape.exec(pattern.trim())
  if (match === null || !URL.canParse(origin)) return false
  const [, wantedScheme, wantedHost = '', wantedPort] = match
  const { protocol, hostname, port } = new URL(origin)
  const scheme = protocol.slice(0, -1)

  if (wantedScheme !== undefined && wantedScheme.toLowerCase() !== scheme) return false
  const actualPort = port === '' ? defaultPorts[scheme] : port
  const expectedPort = wantedPort ?? (wantedScheme === undefined ? '*' : defaultPorts[scheme])
  if (expectedPort !== '*' && expectedPort !== actualPort) return false

  const wantedLabels = wantedHost.toLowerCase().split('.')
  const labels = hostname.toLowerCase().split('.')
  return (
    wantedLabels.length === labels.length &&
    wantedLabels.every((wanted, index) => wanted === '*' || wanted === labels[index])
  )
}

/** Answers kept at most; beyond it the oldest goes, so that made-up ids cannot fill the memory. */
const maxKnown = 10_000

/** Decides whether a call may use the project that it names. The check is kept for a while, also that there is none. */
export function createProjectGuard(options: createProjectGuard.Options): ProjectGuard {
  const { find, clock, cacheMs, devnetProject, buckets, metrics, onFailure } = options
  const known = new Map<string, { project: Project | undefined; untilMs: number }>()

  async function lookUp(id: string): Promise<Project | undefined> {
    const held = known.get(id)
    if (held !== undefined && held.untilMs > clock.nowMs()) return held.project
    const project = await find(id).catch((error: unknown) => {
      onFailure(error)
      // A database that is down must not take the service with it: what was last known still holds.
      if (held !== undefined) return held.project
      throw new ApiFault({
        code: 'api/upstream-unavailable',
        field: 'authentication',
        description: 'The project cannot be checked at present.',
        retryAfterMs: 2_000,
      })
    })
    known.delete(id)
    known.set(id, { project, untilMs: clock.nowMs() + cacheMs })
    const oldest = known.size > maxKnown ? known.keys().next() : undefined
    if (oldest?.done === false) known.delete(oldest.value)
    return project
  }

  function refuse(endpoint: AnyEndpoint, code: ApiErrorCode, field: string, description: string): never {
    metrics.rejectedProjects.inc({ code })
    const status = endpoint.errors.find((error) => error.code === code)?.status
    throw new ApiFault({ code, field, description, ...(status === undefined ? {} : { status }) })
  }

  return async ({ endpoint, projectId, origin }) => {
    if (devnetProject === undefined && (projectId === undefined || projectId === ''))
      refuse(endpoint, 'api/project-id-missing', 'projectId', 'Project ID Not Configured: no projectId was sent.')
    const project = devnetProject ?? (await lookUp(projectId ?? ''))
    if (project === undefined || !project.enabled)
      refuse(endpoint, 'api/project-id-invalid', 'authentication', 'Invalid Project ID: unknown or disabled.')

    if (origin !== undefined && !isAllowed(project, origin))
      refuse(endpoint, 'api/origin-not-allowed', 'origin', 'This page is not on the list of allowed origins.')

    if (endpoint.auth === 'project+quota' && project.dailyRequests !== undefined) {
      const now = clock.nowMs()
      const endOfDayMs = (Math.floor(now / dayMs) + 1) * dayMs
      const used = await buckets.count(`quota:${project.id}:${Math.floor(now / dayMs)}`, dayMs / 1000)
      if (used > project.dailyRequests) {
        metrics.quotaLimitedProjects.inc()
        throw new ApiFault({
          code: 'api/quota-exceeded',
          field: 'projectId',
          description: 'The daily request budget of the project is used up.',
          retryAfterMs: endOfDayMs - now,
        })
      }
    }
    return project
  }
}

const dayMs = 86_400_000

function isAllowed(project: Project, origin: string): boolean {
  if (project.allowedOrigins.length === 0) return true
  if (project.development && isLoopbackOrigin(origin)) return true
  return project.allowedOrigins.some((pattern) => originMatches(origin, pattern))
}

/** @throws ApiFault with the status that the endpoint's own error list gives the code. */
export type ProjectGuard = (call: {
  endpoint: AnyEndpoint
  projectId: string | undefined
  /** The `Origin` header; absent for callers that are no page. */
  origin: string | undefined
}) => Promise<Project>

export declare namespace createProjectGuard {
  type Options = {
    find: (id: string) => Promise<Project | undefined>
    clock: Clock
    cacheMs: number
    /** On the devnet, the project that every id stands for. */
    devnetProject: Project | undefined
    buckets: Buckets
    metrics: Metrics
    /** Told when a project could not be looked up, for the log. */
    onFailure: (error: unknown) => void
  }
}

/** Whether a page of this origin was loaded from the machine that it is shown on. RFC 6761 (localhost), RFC 6890. */
function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  )
}
