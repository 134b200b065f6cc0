import { matchOrigin } from './matchOrigin.ts'
import type { Project } from './project.schema.ts'

const loopback = /^[a-z][a-z0-9+.-]*:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether `origin` is a page served by the visitor's own machine. */
function isLoopbackOrigin(origin: string): boolean {
  return loopback.test(origin.toLowerCase())
}

/** Why a project may not be used; `origin` means that it does not welcome this page or app. */
export type ProjectCheck =
  | { readonly project: Project | undefined }
  | { readonly refused: 'missing' | 'unknown' | 'disabled' | 'origin'; readonly reason: string }

/**
 * Decides whether a connection may use a project. Without a projects list everything is welcome. Native apps send
 * `packageName` or `bundleId` in place of the browser's origin; all are compared with the same list. A connection that
 * names none of the three is a server or a Node client and is welcome.
 */
export function admitProject(
  projects: ReadonlyMap<string, Project> | undefined,
  request: admitProject.Request,
): ProjectCheck {
  if (projects === undefined) return { project: undefined }
  if (request.projectId === undefined || request.projectId === '') {
    return { refused: 'missing', reason: 'Project ID is missing' }
  }
  const project = projects.get(request.projectId)
  if (project === undefined) return { refused: 'unknown', reason: 'Project ID is unknown' }
  if (!project.enabled) return { refused: 'disabled', reason: 'Project ID is disabled' }
  const { origin, packageName, bundleId } = request
  if (origin !== undefined && !originWelcome(project, origin, request.devnet)) {
    return { refused: 'origin', reason: 'Origin is not on the list of the project' }
  }
  for (const app of [packageName, bundleId]) {
    if (app !== undefined && !appWelcome(project, app)) {
      return { refused: 'origin', reason: 'App is not on the list of the project' }
    }
  }
  return { project }
}

export declare namespace admitProject {
  type Request = {
    readonly projectId: string | undefined
    readonly origin: string | undefined
    readonly packageName: string | undefined
    readonly bundleId: string | undefined
    readonly devnet: boolean
  }
}

function originWelcome(project: Project, origin: string, devnet: boolean): boolean {
  if (project.allowedOrigins.length === 0) return true
  if (isLoopbackOrigin(origin) && (devnet || project.development)) return true
  return project.allowedOrigins.some((entry) => matchOrigin(origin, entry))
}

function appWelcome(project: Project, app: string): boolean {
  const welcome = [...project.allowedOrigins, ...project.packageNames, ...project.bundleIds]
  return welcome.length === 0 || welcome.includes(app)
}
