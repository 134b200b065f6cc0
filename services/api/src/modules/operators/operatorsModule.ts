import {
  getOperator,
  getOperatorActs,
  getOperators,
  operatorRoles,
  postInvite,
  postOperatorLogout,
  postOperatorRole,
  postRemoveOperator,
} from '@latchkey/protocol/http'
import type { AppDeps } from '../../appDeps.types.ts'
import { jsonReply } from '../../http/replies.ts'
import type { Module } from '../../http/route.ts'
import { createServiceAsker } from './askService.ts'
import { createOperatorRepository } from './createOperatorRepository.ts'
import { createOperatorSessions } from './createOperatorSessions.ts'
import { healthRoute } from './healthRoute.ts'
import { loginRoutes } from './loginRoutes.ts'
import { noteAct, readActs } from './operatorActs.ts'
import { cookieHeader, cookieOf, cookies, createOperatorRoutes, invitationLink } from './operatorRoutes.ts'
import { personRoutes } from './personRoutes.ts'
import { projectRoutes } from './projectRoutes.ts'
import { serviceRoutes } from './serviceRoutes.ts'

const actsOfAPage = 50

/**
 * What the operator's people do on their page, each by their role.
 * @param page The origin of that page.
 */
export function operatorsModule(deps: AppDeps, page: string): Module {
  const { database, clock, log, buckets } = deps
  const sessions = createOperatorSessions(database, clock)
  const operators = createOperatorRepository(database, clock)
  const routes = createOperatorRoutes({ page, sessions, buckets, log })
  const askService = createServiceAsker({ people: deps.config.others.people, log })

  return {
    name: 'operators',
    routes: [
      ...loginRoutes({ ...deps, page, sessions, operators, routes }),
      ...projectRoutes({ ...deps, routes }),
      healthRoute({ ...deps, routes }),
      ...personRoutes({ ...deps, routes, askService }),
      ...serviceRoutes({ ...deps, routes, askService }),

      routes.of(operatorRoles, getOperator, async (_, operator) => jsonReply({ operator })),

      routes.of(operatorRoles, postOperatorLogout, async (call, actor) => {
        await database.transaction().execute(async (transaction) => {
          await sessions.end(transaction, cookieOf(call, cookies.session) ?? '')
          await noteAct(transaction, clock, { actor, act: 'operator/logout', subject: actor.name, changed: [] })
        })
        return jsonReply({}, cookieHeader(cookies.session, '', 0))
      }),

      routes.of(['owner'], getOperators, async () =>
        jsonReply({ operators: await operators.list(), invitations: await operators.invitations() }),
      ),

      routes.of(['owner'], postInvite, async ({ body }, actor) => {
        const { token, expiresAt } = await operators.invite(body, actor)
        return jsonReply({ link: invitationLink(page, token), expiresAt })
      }),

      routes.of(['owner'], postOperatorRole, async ({ body }, actor) =>
        jsonReply({ operator: await operators.changeRole(body.id, body.role, actor) }),
      ),

      routes.of(['owner'], postRemoveOperator, async ({ body }, actor) => {
        await operators.remove(body.id, actor)
        return jsonReply({})
      }),

      routes.of(['owner', 'support'], getOperatorActs, async ({ query }) =>
        jsonReply(await readActs(database, actsOfAPage, query.before)),
      ),
    ],
  }
}
