import { endpointUrl, getStoredProject, type StoredProject } from '@latchkey/protocol/http'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { isLoopbackOrigin, matchesOrigin } from './origins.ts'
import { readAnswer } from './readAnswer.ts'

/** What decides who may use a project, whatever else a service keeps of it. */
export type ProjectRules = {
  readonly id: string
  readonly enabled: boolean
  /** Loopback pages are welcome. */
  readonly development: boolean
  /** Patterns of `matchesOrigin`; none welcomes every page. */
  readonly allowedOrigins: readonly string[]
  /** Names of Android and iOS apps; read together with `allowedOrigins`. */
  readonly packageNames?: readonly string[]
  readonly bundleIds?: readonly string[]
}

/** Who calls. One that names neither page nor app is a server or a program and is welcome. */
export type ProjectCaller = {
  /** The `Origin` header of a page. */
  readonly origin: string | undefined
  /** What native apps send in place of it. */
  readonly packageName?: string | undefined
  readonly bundleId?: string | undefined
}

/** Why a project may not be used: nothing of that id, switched off, or not from this page, or not from this app. */
export type ProjectRefusal = 'unknown' | 'disabled' | 'origin' | 'app'

/** @returns Undefined where the caller may use the project. */
export function refuseProject(
  project: ProjectRules | undefined,
  { origin, packageName, bundleId }: ProjectCaller,
): ProjectRefusal | undefined {
  if (project === undefined) return 'unknown'
  if (!project.enabled) return 'disabled'
  if (origin !== undefined && !welcomesPage(project, origin)) return 'origin'
  const apps = [packageName, bundleId].filter((app) => app !== undefined)
  return apps.every((app) => welcomesApp(project, app)) ? undefined : 'app'
}

function welcomesPage({ allowedOrigins, development }: ProjectRules, origin: string): boolean {
  if (allowedOrigins.length === 0) return true
  if (development && isLoopbackOrigin(origin)) return true
  return allowedOrigins.some((pattern) => matchesOrigin(origin, pattern))
}

function welcomesApp({ allowedOrigins, packageNames = [], bundleIds = [] }: ProjectRules, app: string): boolean {
  const welcome = [...allowedOrigins, ...packageNames, ...bundleIds]
  return welcome.length === 0 || welcome.includes(app)
}

/** Answers kept at most, so that made-up ids cannot fill the memory. */
const maxKnown = 10_000

/**
 * Looks projects up where they are kept, one lookup of a project at a time, and remembers each answer for a while from when
 * it was asked for, also that there is none. While the lookup fails, what was last known still holds: a database that is
 * down must not take the service with it.
 */
export function createProjectRegistry<Project>({
  find,
  clock,
  cacheMs,
  staleMs = Number.POSITIVE_INFINITY,
  onFailure,
}: createProjectRegistry.Options<Project>) {
  const known = new LRUCache<string, Known<Project>>({ max: maxKnown })
  const asked = new Map<string, Promise<Project | undefined>>()

  async function lookUp(id: string, held: Known<Project> | undefined): Promise<Project | undefined> {
    const askedAtMs = clock.nowMs()
    const holds = () => held !== undefined && held.askedAtMs + staleMs > clock.nowMs()
    try {
      const project = await find(id, { isKnown: holds() })
      known.set(id, { project, askedAtMs, untilMs: askedAtMs + cacheMs })
      return project
    } catch (error) {
      onFailure(error)
      if (held === undefined || !holds()) throw error
      known.set(id, { ...held, untilMs: clock.nowMs() + cacheMs })
      return held.project
    }
  }

  /** Those who come while it is under way get its answer: a slow lookup is not made slower by everybody's own. */
  function lookUpOnce(id: string, held: Known<Project> | undefined): Promise<Project | undefined> {
    const underWay = asked.get(id)
    if (underWay !== undefined) return underWay
    const begun = lookUp(id, held).finally(() => asked.delete(id))
    asked.set(id, begun)
    return begun
  }

  return {
    /** At once where it is known. Rejects with the error of the lookup, where nothing is. */
    get(id: string): Project | undefined | Promise<Project | undefined> {
      const held = known.get(id)
      return held !== undefined && held.untilMs > clock.nowMs() ? held.project : lookUpOnce(id, held)
    },
  }
}

type Known<Project> = {
  readonly project: Project | undefined
  /** When the lookup that answered began. */
  readonly askedAtMs: number
  readonly untilMs: number
}

export declare namespace createProjectRegistry {
  type Options<Project> = {
    /** `isKnown`: should it fail, what was last known holds. */
    readonly find: (id: string, about: { readonly isKnown: boolean }) => Promise<Project | undefined>
    readonly clock: Clock
    readonly cacheMs: number
    /** How long what was last known holds while the lookup fails. Default: for good. */
    readonly staleMs?: number | undefined
    /** For the log. */
    readonly onFailure: (error: unknown) => void
  }
}

/** Where a service finds the projects that the api keeps. */
export type ProjectStoreSettings = {
  /** Of the api, without a slash at the end. */
  readonly url: string
  /** The api's `PROJECTS_TOKEN`. */
  readonly token: string
}

/** @throws Error where half of what the store takes is set. */
export function projectStoreOf({ PROJECTS_URL: url, PROJECTS_TOKEN: token }: projectStoreOf.Settings) {
  if (url === undefined && token === undefined) return undefined
  if (url === undefined || token === undefined)
    throw new Error('PROJECTS_URL and PROJECTS_TOKEN go together: the api that keeps the projects, and its token.')
  return { url, token } satisfies ProjectStoreSettings
}

export declare namespace projectStoreOf {
  type Settings = { readonly PROJECTS_URL?: string | undefined; readonly PROJECTS_TOKEN?: string | undefined }
}

/** How long an answer of the store holds. */
const storeCacheMs = 10_000
/** A service waits for the store no longer than this. */
const storeLimitMs = 2_000

/** The projects that the api keeps, as another service reads them. What was last known holds while the api is away. */
export function createProjectStore({ url, token, clock, onFailure }: createProjectStore.Options) {
  async function find(id: string): Promise<StoredProject | undefined> {
    if (!v.is(getStoredProject.query, { id })) return undefined
    const answer = await fetch(endpointUrl(url, getStoredProject.path, {}, { id }, {}), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(storeLimitMs),
      redirect: 'error',
    })
    const body = await readAnswer(answer)
    if (answer.status === 404) throw new Error('The api has no projects for us: PROJECTS_TOKEN is not the same there.')
    if (!answer.ok) throw new Error(`The api answered ${answer.status}.`)
    const { project } = v.parse(getStoredProject.response, body)
    if (project !== null && project.id !== id) throw new Error('The api answered for another project.')
    return project ?? undefined
  }
  return createProjectRegistry({ find, clock, cacheMs: storeCacheMs, onFailure })
}

export type ProjectStore = ReturnType<typeof createProjectStore>

export declare namespace createProjectStore {
  type Options = ProjectStoreSettings & {
    readonly clock: Clock
    /** For the log. */
    readonly onFailure: (error: unknown) => void
  }
}
