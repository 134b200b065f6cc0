import { verifyClientToken } from '../auth/verifyClientToken.ts'
import { admitProject } from '../projects/admitProject.ts'
import type { Project } from '../projects/project.schema.ts'
import type { Admitted, Refused } from './admission.types.ts'
import type { Credentials } from './readCredentials.ts'

/** Decides whether a client may use the relay: its token, its project, its origin. */
export function admitClient(
  credentials: Credentials,
  options: admitClient.Options,
): Omit<Admitted, 'address'> | Refused {
  if (credentials.token === undefined) {
    return { refusal: 'token', status: 401, closeCode: 3000, reason: 'JWT missing' }
  }
  const token = verifyClientToken(credentials.token, { nowMs: options.nowMs, audiences: options.audiences })
  if ('refused' in token) return { refusal: 'token', status: 401, closeCode: 3000, reason: token.refused }
  const project = admitProject(options.projects, { ...credentials, devnet: options.devnet })
  if ('refused' in project) {
    const refusal = project.refused === 'origin' ? 'origin' : 'project'
    const status = project.refused === 'missing' || project.refused === 'unknown' ? 401 : 403
    return { refusal, status, closeCode: 3000, reason: project.reason }
  }
  return { client: token.client, projectId: project.project?.id, agent: agentOf(credentials.agent) }
}

export declare namespace admitClient {
  type Options = {
    readonly nowMs: number
    readonly audiences: readonly string[]
    readonly projects: ReadonlyMap<string, Project> | undefined
    readonly devnet: boolean
  }
}

/**
 * The part of a client's `ua` that may be logged: protocol, kind and version of the SDK. The rest names machines and
 * pages.
 */
function agentOf(ua: string | undefined): string {
  return /^wc-2\/[a-z]{2,10}-\d{1,4}(\.\d{1,4}){1,3}/.exec(ua ?? '')?.[0] ?? 'unknown'
}
