import { refuseProject } from '@latchkey/service-kit/projects'
import { type Client, verifyClientToken } from '../auth/verifyClientToken.ts'
import type { ConnectRefusal } from '../observe/createEvents.ts'
import type { ProjectSource } from '../projects/createProjectSource.ts'
import type { Project } from '../projects/project.schema.ts'

/**
 * Decides whether a client may use the relay: its token, its project, its origin. Without a list of projects everything
 * is welcome. Native apps send `packageName` or `bundleId` in place of the browser's origin.
 */
export function admitClient(credentials: Credentials, options: admitClient.Options): Decision | Promise<Decision> {
  if (credentials.token === undefined) {
    return { refusal: 'token', status: 401, closeCode: 3000, reason: 'JWT missing' }
  }
  const token = verifyClientToken(credentials.token, { nowMs: options.nowMs, audiences: options.audiences })
  if ('refused' in token) return { refusal: 'token', status: 401, closeCode: 3000, reason: token.refused }
  const admitted = { client: token.client, projectId: undefined, agent: agentOf(credentials.agent) }
  const { projectId } = credentials
  if (options.projects === undefined) return admitted
  if (projectId === undefined || projectId === '') return refusalOf('missing')
  const judge = (project: Project | undefined): Decision => {
    const rules = project && { ...project, development: project.development || options.devnet }
    const refused = refuseProject(rules, credentials)
    return refused === undefined ? { ...admitted, projectId } : refusalOf(refused)
  }
  const found = options.projects.find(projectId)
  return found instanceof Promise ? found.then(judge, () => refusalOf('away')) : judge(found)
}

/** What is decided about a client, whatever its address. */
export type Decision = Omit<Admitted, 'address'> | Refused

const refusalOf = (why: keyof typeof projectRefusals): Refused => ({ closeCode: 3000, ...projectRefusals[why] })

export declare namespace admitClient {
  type Options = {
    readonly nowMs: number
    readonly audiences: readonly string[]
    readonly projects: ProjectSource | undefined
    readonly devnet: boolean
  }
}

const projectRefusals = {
  missing: { refusal: 'project', status: 401, reason: 'Project ID is missing' },
  unknown: { refusal: 'project', status: 401, reason: 'Project ID is unknown' },
  disabled: { refusal: 'project', status: 403, reason: 'Project ID is disabled' },
  origin: { refusal: 'origin', status: 403, reason: 'Origin is not on the list of the project' },
  app: { refusal: 'origin', status: 403, reason: 'App is not on the list of the project' },
  away: { refusal: 'away', status: 503, closeCode: 1013, reason: 'Projects cannot be checked at present' },
} as const

/**
 * The part of a client's `ua` that may be logged: protocol, kind and version of the SDK. The rest names machines and
 * pages.
 */
function agentOf(ua: string | undefined): string {
  return /^wc-2\/[a-z]{2,10}-\d{1,4}(\.\d{1,4}){1,3}/.exec(ua ?? '')?.[0] ?? 'unknown'
}

/** Who connects, and what for. */
export type Admitted = {
  readonly client: Client
  readonly projectId: string | undefined
  readonly agent: string
  readonly address: string
}

/**
 * A connection turned away. `closeCode` is for clients that asked for a close frame: 3000 is fatal to them, so
 * it says that trying again is of no use.
 */
export type Refused = {
  readonly refusal: ConnectRefusal
  readonly status: 401 | 403 | 429 | 503
  readonly closeCode: 3000 | 1013 | 1001
  readonly reason: string
}

/** What a client says about itself when it connects or calls. */
export type Credentials = {
  readonly token: string | undefined
  readonly projectId: string | undefined
  readonly origin: string | undefined
  readonly packageName: string | undefined
  readonly bundleId: string | undefined
  readonly agent: string | undefined
  /** The client wants refusals as a close frame, not as an HTTP status. */
  readonly wantsCloseFrame: boolean
}

/** Reads the query and the headers of a connection. The token may come either way; its case is kept. */
export function readCredentials(url: URL, header: (name: string) => string | undefined): Credentials {
  const bearer = /^Bearer\s+(\S+)$/i.exec(header('authorization') ?? '')?.[1]
  const query = (name: string) => url.searchParams.get(name) ?? undefined
  return {
    token: bearer ?? query('auth'),
    projectId: query('projectId'),
    origin: header('origin'),
    packageName: query('packageName'),
    bundleId: query('bundleId'),
    agent: query('ua'),
    wantsCloseFrame: query('useOnCloseEvent') === 'true',
  }
}
