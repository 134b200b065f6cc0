import type { Feature } from '@latchkey/protocol/http'
import {
  type AnyEndpoint,
  type ApiErrorCode,
  getAnalyticsConfig,
  getConfig,
  getOrigins,
  getStoredProject,
} from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { isOperator } from '@latchkey/service-kit/isOperator'
import { matchesOrigin } from '@latchkey/service-kit/origins'
import { createProjectRegistry, refuseProject } from '@latchkey/service-kit/projects'
import type { Buckets } from '@latchkey/service-kit/sharedBuckets'
import { ApiError } from '../../http/ApiError.ts'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import type { LoginReader } from './createLoginReader.ts'
import { type Project, toStored } from './project.ts'

/** Decides whether a call may use the project that it names. The check is kept for a while, also that there is none. */
export function createProjectGuard(options: createProjectGuard.Options): ProjectGuard {
  const { find, clock, cacheMs, devnetProject, ownPages = [], buckets, metrics, onFailure } = options
  const registry = createProjectRegistry({ find, clock, cacheMs, onFailure })

  function lookUp(id: string): Project | undefined | Promise<Project | undefined> {
    const found = registry.get(id)
    if (!(found instanceof Promise)) return found
    return found.catch(() => {
      throw new ApiError({
        code: 'api/upstream-unavailable',
        field: 'authentication',
        description: 'The project cannot be checked at present.',
        retryAfterMs: 2_000,
      })
    })
  }

  const isOwnPage = (origin = '') => ownPages.some((page) => matchesOrigin(origin, page))

  function refuse(endpoint: AnyEndpoint, code: ApiErrorCode, field: string, description: string): never {
    metrics.rejectedProjects.inc({ code })
    const { projectStatus: status } = endpoint
    throw new ApiError({ code, field, description, ...(status === undefined ? {} : { status }) })
  }

  function judge(project: Project | undefined, { endpoint, origin, cost }: Call): Project | Promise<Project> {
    const refusal = refuseProject(project, { origin })
    if (refusal === 'origin' && !isOwnPage(origin))
      refuse(endpoint, 'api/origin-not-allowed', 'origin', 'This page is not on the list of allowed origins.')
    if (project === undefined || (refusal !== undefined && refusal !== 'origin'))
      refuse(endpoint, 'api/project-id-invalid', 'authentication', 'Invalid Project ID: unknown or disabled.')

    if (endpoint.auth === 'project+quota' && project.dailyRequests !== undefined) {
      const now = clock.nowMs()
      const endOfDayMs = (Math.floor(now / dayMs) + 1) * dayMs
      const isLeft = buckets.spend(quotaKey(project.id, now), project.dailyRequests, dayMs / 1000, cost)
      return typeof isLeft === 'boolean'
        ? expectBudget(isLeft, project, endOfDayMs - now)
        : isLeft.then((is) => expectBudget(is, project, endOfDayMs - now))
    }
    return project
  }

  function expectBudget(isLeft: boolean, project: Project, retryAfterMs: number): Project {
    if (isLeft) return project
    metrics.quotaLimitedProjects.inc()
    throw new ApiError({
      code: 'api/quota-exceeded',
      field: 'projectId',
      description: 'The daily request budget of the project is used up.',
      retryAfterMs,
    })
  }

  return (call) => {
    const { endpoint, projectId } = call
    if (devnetProject === undefined && (projectId === undefined || projectId === ''))
      refuse(endpoint, 'api/project-id-missing', 'projectId', 'Project ID Not Configured: no projectId was sent.')
    const project = devnetProject ?? lookUp(projectId ?? '')
    return project instanceof Promise ? project.then((found) => judge(found, call)) : judge(project, call)
  }
}

const dayMs = 86_400_000

/** What a project's calls of a day are counted under. */
export const quotaKey = (id: string, nowMs: number): string => `quota:${id}:${Math.floor(nowMs / dayMs)}`

type Call = {
  endpoint: AnyEndpoint
  projectId: string | undefined
  /** The `Origin` header; absent for callers that are no page. */
  origin: string | undefined
  /** What it takes of the daily budget. Default: one. */
  cost?: number
}

/**
 * At once where the project is known in this process.
 * @throws ApiError with the status that the endpoint's own error list gives the code; a promise rejects with it.
 */
export type ProjectGuard = (call: Call) => Project | Promise<Project>

export declare namespace createProjectGuard {
  type Options = {
    find: (id: string) => Promise<Project | undefined>
    clock: Clock
    cacheMs: number
    /** On the devnet, the project of every id. */
    devnetProject: Project | undefined
    /** Pages that may use every project, such as the frame's. */
    ownPages?: readonly string[] | undefined
    buckets: Buckets
    metrics: Metrics
    /** For the log. */
    onFailure: (error: unknown) => void
  }
}

/** What the operator decided for a project: features, pages, analytics. */
export function projectsModule(options: projectsModule.Options): Module {
  const { jupiter, onrampProviders, readLogins, findProject, projectsToken } = options
  // A project that has swaps has them on Solana, too, where the service asks Jupiter.
  const withJupiter = (feature: Feature): Feature =>
    jupiter !== undefined && feature.id === 'swap' && feature.config?.length
      ? { ...feature, config: [...new Set([...feature.config, 'jupiter'])] }
      : feature
  /** Who sells coins is what is set up here; a project may have some of them, or none. */
  const onrampOf = (features: readonly Feature[]): Feature => {
    const own = features.find(({ id }) => id === 'onramp')
    const sellers = onrampProviders.map(({ name }) => name).filter((name) => own?.config?.includes(name) ?? true)
    const isEnabled = own?.isEnabled !== false && sellers.length > 0
    return { id: 'onramp', isEnabled, config: isEnabled ? sellers : null }
  }
  /** A project that leaves its logins open has those that there are: clients would offer all that they know. */
  const withLogins = (feature: Feature, logins: readonly string[] | undefined): Feature =>
    feature.id === 'social_login' && feature.config === null && logins !== undefined
      ? { ...feature, config: [...logins] }
      : feature
  return {
    name: 'projects',
    routes: [
      defineRoute(getConfig, async (call) => {
        const { features } = call.project()
        const logins = await readLogins?.()
        const others = features
          .filter(({ id }) => id !== 'onramp')
          .map((feature) => withLogins(withJupiter(feature), logins))
        return jsonReply({ features: [...others, onrampOf(features)] })
      }),
      defineRoute(getOrigins, (call) => jsonReply({ allowedOrigins: call.project().allowedOrigins })),
      defineRoute(getAnalyticsConfig, (call) => jsonReply({ isAnalyticsEnabled: call.project().analytics })),
      defineRoute(getStoredProject, async ({ header, query }) => {
        // The words of a path that is not there: who guesses at the token learns nothing.
        if (!isOperator(header, projectsToken))
          throw new ApiError({ code: 'api/not-found', description: 'There is no such path.' })
        const project = await findProject(query.id)
        return jsonReply({ project: project === undefined ? null : toStored(project) })
      }),
    ],
  }
}

export declare namespace projectsModule {
  type Options = {
    jupiter: object | undefined
    /** Sellers of coins that are set up, and served. */
    onrampProviders: readonly { readonly name: string }[]
    /** Undefined: it isn't known where `auth` answers. */
    readLogins: LoginReader | undefined
    findProject: (id: string) => Promise<Project | undefined>
    /** What the operator's other services name themselves by. Undefined: none of them asks here. */
    projectsToken: string | undefined
  }
}
