import {
  getOperatedProjects,
  type OperatedProject,
  operatorRoles,
  postOperatedProject,
  postRemoveProject,
} from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Buckets } from '@latchkey/service-kit/sharedBuckets'
import { ApiError } from '../../http/ApiError.ts'
import { jsonReply } from '../../http/replies.ts'
import type { Route } from '../../http/route.ts'
import { quotaKey } from '../projects/createProjectGuard.ts'
import type { ProjectRepository } from '../projects/createProjectRepository.ts'
import { OriginTaken } from '../projects/expectOwnOrigins.ts'
import { type Project, toStored } from '../projects/project.ts'
import type { OperatorRoutes } from './operatorRoutes.ts'

/** The projects, for the operators' page. */
export function projectRoutes({ projects, buckets, clock, routes }: projectRoutes.Options): readonly Route[] {
  async function operated(project: Project): Promise<OperatedProject> {
    const { dailyRequests, analytics, paymasters } = project
    const requestsToday =
      dailyRequests === undefined
        ? null
        : Math.min(dailyRequests, await buckets.spent(quotaKey(project.id, clock.nowMs())))
    return { ...toStored(project), analytics, paymasters: [...paymasters], requestsToday }
  }

  return [
    routes.of(operatorRoles, getOperatedProjects, async () =>
      jsonReply({ projects: await Promise.all((await projects.list()).map(operated)) }),
    ),

    routes.of(['owner'], postOperatedProject, async ({ body }, actor) => {
      // Null is how a limit or a choice is taken away.
      const changes = Object.fromEntries(
        Object.entries(body.changes).map(([name, value]) => [name, value ?? undefined]),
      )
      try {
        return jsonReply({
          project: await operated(await projects.change(body.id, () => changes as Partial<Project>, actor)),
        })
      } catch (error) {
        if (!(error instanceof OriginTaken)) throw error
        throw new ApiError({ code: 'operator/page-taken', field: 'allowedOrigins', description: error.message })
      }
    }),

    routes.of(['owner'], postRemoveProject, async ({ body }, actor) => {
      if (await projects.remove(body.id, actor)) return jsonReply({})
      throw new ApiError({ code: 'operator/unknown', field: 'id', description: 'There is no such project.' })
    }),
  ]
}

export declare namespace projectRoutes {
  type Options = {
    readonly projects: ProjectRepository
    readonly buckets: Pick<Buckets, 'spent'>
    readonly clock: Clock
    readonly routes: OperatorRoutes
  }
}
