import {
  type OperatedPerson,
  postDeletePerson,
  postEndPersonSessions,
  postExportPerson,
  postFindPeople,
  postFreezePerson,
  postPersonSessions,
} from '@latchkey/protocol/http'
import { guardianOperatorEndpoints as guarded, operatorEndpoints, type VaultBodyOf } from '@latchkey/protocol/vault'
import type { AppDeps } from '../../appDeps.types.ts'
import { jsonReply } from '../../http/replies.ts'
import type { Route } from '../../http/route.ts'
import { createAccountRecords } from '../../people/accountRecords.ts'
import { type AskService, askedOf } from './askService.ts'
import { type Actor, noteAct } from './operatorActs.ts'
import type { OperatorRoutes } from './operatorRoutes.ts'

type Query = VaultBodyOf<typeof operatorEndpoints.personFind>
type Deps = Pick<AppDeps, 'clock' | 'config' | 'database'> & {
  readonly routes: OperatorRoutes
  readonly askService: AskService
}

/**
 * Single people, for the operators' page. The record has the person's id, and never what they were found by. What changes
 * something is written down before it is asked for, and what is shown before it is: an act that failed may be there, one that
 * was done is.
 */
export function personRoutes({ clock, config, database, routes, askService }: Deps): readonly Route[] {
  const asked = askedOf(config.others.people)
  const note = (actor: Actor, act: string, subject: string, changed: readonly string[] = []) =>
    database.transaction().execute((transaction) => noteAct(transaction, clock, { actor, act, subject, changed }))

  async function findGuarded(query: Query) {
    if (query.by === 'address' || !asked.guardian) return []
    return (await askService('guardian', guarded.guardedFind, query)).people
  }

  async function find(query: Query): Promise<OperatedPerson[]> {
    const people = asked.auth ? (await askService('auth', operatorEndpoints.personFind, query)).people : []
    // What the guardian knows a mailbox by where auth knows no one, or is not asked.
    if (people.length === 0) return (await findGuarded(query)).map((guardian) => ({ auth: null, guardian }))
    const found: OperatedPerson[] = []
    for (const auth of people) {
      const [guardian] = await findGuarded({ by: 'user', userId: auth.userId })
      found.push({ auth, guardian: guardian ?? null })
    }
    return found
  }

  const idOf = ({ userId, personId }: { userId: string | null; personId: string | null }) => userId ?? personId ?? ''

  return [
    routes.of(['owner', 'support'], postFindPeople, async ({ body }, actor) => {
      // With nothing to ask there is nothing to find, which is no answer.
      if (!asked.auth && !asked.guardian) await askService('auth', operatorEndpoints.personFind, body)
      const people = await find(body)
      const ids = people.map(({ auth, guardian }) => auth?.userId ?? guardian?.personId ?? '')
      await note(actor, 'person/find', ids.join(' '), [body.by])
      return jsonReply({ asked, people })
    }),

    routes.of(['owner', 'support'], postPersonSessions, async ({ body }, actor) => {
      const sessions = await askService('auth', operatorEndpoints.personSessions, body)
      await note(actor, 'person/sessions', body.userId)
      return jsonReply(sessions)
    }),

    routes.of(['owner', 'support'], postEndPersonSessions, async ({ body }, actor) => {
      await note(actor, 'person/end-sessions', body.userId)
      return jsonReply(await askService('auth', operatorEndpoints.personEndSessions, body))
    }),

    routes.of(['owner', 'support'], postFreezePerson, async ({ body }, actor) => {
      const { userId, personId, isFrozen } = body
      const places = [...(userId === null ? [] : ['auth']), ...(personId === null ? [] : ['guardian'])]
      await note(actor, isFrozen ? 'person/freeze' : 'person/unfreeze', idOf(body), places)
      if (userId !== null) await askService('auth', operatorEndpoints.personFreeze, { userId, isFrozen })
      if (personId !== null) await askService('guardian', guarded.guardedFreeze, { personId, isFrozen })
      return jsonReply({ isFrozen })
    }),

    routes.of(['owner'], postExportPerson, async ({ body }, actor) => {
      const { userId, personId } = body
      const auth = userId === null ? null : await askService('auth', operatorEndpoints.personExport, { userId })
      const guardian = personId === null ? null : await askService('guardian', guarded.guardedExport, { personId })
      using records = createAccountRecords(database, config.place)
      const api = await records.read(Object.values(auth?.person.addresses ?? {}))
      await note(actor, 'person/export', idOf(body))
      return jsonReply({ auth, guardian, api })
    }),

    routes.of(['owner'], postDeletePerson, async ({ body }, actor) => {
      await note(actor, 'person/ask-deletion', body.userId)
      return jsonReply(await askService('auth', operatorEndpoints.personAskDeletion, body))
    }),
  ]
}
