import { openAccountRecords } from '@latchkey/api/people'
import { guardianOperatorEndpoints as guarded, operatorEndpoints, type VaultBodyOf } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { OperateError } from '../OperateError.ts'
import { callOperator, type OperatorPlace } from './callOperator.ts'

export const doings = [
  'find',
  'sessions',
  'end-sessions',
  'freeze',
  'unfreeze',
  'export',
  'delete-later',
  'keep',
  'delete',
] as const
export type Doing = (typeof doings)[number]
/** What auth alone can do. */
const ofAuth: readonly Doing[] = ['sessions', 'end-sessions', 'delete-later', 'keep']
/** What auth and the guardian do half of each. */
export const ofBoth: readonly Doing[] = ['freeze', 'unfreeze', 'export', 'delete']
/** What the api has a part in. */
const alsoOfApi: readonly Doing[] = ['export', 'delete']
export type Who = VaultBodyOf<typeof operatorEndpoints.personFind>
export type Places = {
  readonly auth: OperatorPlace | undefined
  readonly guardian: OperatorPlace | undefined
  readonly api: Parameters<typeof openAccountRecords>[0] | undefined
}

export declare namespace servePerson {
  type Options = {
    readonly doing: Doing
    readonly who: Who
    readonly places: Places
    /** For what can't be undone. */
    readonly isSure: boolean
    readonly actor: string
    readonly write: (text: string) => void
  }
}

/** Does one thing for one person at each service that is asked. @throws OperateError where it is not clear for whom */
export async function servePerson(options: servePerson.Options): Promise<number> {
  const { doing, who, places, isSure, actor } = options
  const { auth, guardian } = places
  // The api takes addresses as they are, and would read a sign in one.
  if (who.by === 'address' && !v.is(operatorEndpoints.personFind.body, who))
    throw new OperateError('What --address has is no address of an account: give it whole.')
  if (who.by === 'address' && auth === undefined && guardian !== undefined)
    throw new OperateError(
      'The guardian knows no addresses of wallets, and auth is not asked: name the person by --user or --email. What the api has of an address is found by --of api.',
    )
  const write = (service: string, said: object) => options.write(`${JSON.stringify({ service, ...said })}\n`)
  const people = auth === undefined ? [] : (await callOperator(auth, operatorEndpoints.personFind, who)).people
  const kept = guardian === undefined ? [] : await findGuarded(guardian, who, people)
  if (auth === undefined && guardian === undefined && (who.by !== 'address' || !alsoOfApi.includes(doing)))
    throw new OperateError(
      'The api alone is asked, which knows no persons: it exports and deletes what it has of an account, by --address.',
    )
  if (doing === 'find') {
    for (const person of people) write('auth', person)
    for (const person of kept) write('guardian', person)
    if (people.length + kept.length === 0) options.write('There is no such person.\n')
    return people.length + kept.length === 0 ? 1 : 0
  }
  const [person, other] = people
  const [own, another] = kept
  if (other !== undefined || another !== undefined)
    throw new OperateError('There are several accounts: see them by `latchkey person find`, and name one by --user.')
  const addresses = person?.addresses ? Object.values(person.addresses) : who.by === 'address' ? [who.address] : []
  const api = alsoOfApi.includes(doing) && addresses.length > 0 ? places.api : undefined
  const isKnown = person !== undefined || own !== undefined
  if (!isKnown && api === undefined) throw new OperateError('There is no such person.')
  if (person === undefined && ofAuth.includes(doing))
    throw new OperateError(
      auth === undefined
        ? `Nothing was done: ${doing} is for auth, which was not asked: its OPERATOR_TOKEN is not here, or --of leaves it out.`
        : `Nothing was done: ${doing} is for auth, which has no such person.`,
    )
  const userId = person?.userId ?? ''
  const isFrozen = doing === 'freeze'

  if (doing === 'delete' && !isSure) {
    options.write(loss(person !== undefined, own !== undefined, api !== undefined))
    return 1
  }
  if (auth !== undefined && person !== undefined) {
    if (doing === 'sessions') write('auth', await callOperator(auth, operatorEndpoints.personSessions, { userId }))
    if (doing === 'end-sessions')
      write('auth', await callOperator(auth, operatorEndpoints.personEndSessions, { userId }))
    if (doing === 'freeze' || doing === 'unfreeze')
      write('auth', await callOperator(auth, operatorEndpoints.personFreeze, { userId, isFrozen }))
    if (doing === 'export') write('auth', await callOperator(auth, operatorEndpoints.personExport, { userId }))
    if (doing === 'delete-later')
      write('auth', await callOperator(auth, operatorEndpoints.personAskDeletion, { userId }))
    if (doing === 'keep') {
      const answer = await callOperator(auth, operatorEndpoints.personKeep, { userId })
      write('auth', answer)
      if (answer.kept) return 0
      options.write('Nothing was done: there is no deletion of this person to call off.\n')
      return 1
    }
  }
  if (guardian !== undefined && own !== undefined) {
    const { personId } = own
    if (doing === 'freeze' || doing === 'unfreeze')
      write('guardian', await callOperator(guardian, guarded.guardedFreeze, { personId, isFrozen }))
    if (doing === 'export') write('guardian', await callOperator(guardian, guarded.guardedExport, { personId }))
  }
  if (api !== undefined) {
    await using records = await openAccountRecords(api)
    // Accounts of other wallets sign in, too: auth and the guardian know nothing of them.
    if (!isKnown && (await records.read(addresses)).length === 0) throw new OperateError('There is no such person.')
    if (doing === 'export') write('api', { records: await records.read(addresses) })
    else write('api', { removed: await records.remove(addresses, actor) })
  }
  if (doing === 'delete') {
    // The guardian first: what fails is done again by the same command, for which auth has to know the person.
    if (guardian !== undefined && own !== undefined)
      write('guardian', await callOperator(guardian, guarded.guardedDelete, { personId: own.personId }))
    if (auth !== undefined && person !== undefined)
      write('auth', await callOperator(auth, operatorEndpoints.personDelete, { userId }))
  }
  return 0
}

/** At the guardian, which knows the ids of auth and mailboxes. */
async function findGuarded(guardian: OperatorPlace, who: Who, people: readonly { readonly userId: string }[]) {
  const ids = who.by === 'user' ? [who.userId] : people.map(({ userId }) => userId)
  if (ids.length === 0 && who.by === 'email') return (await callOperator(guardian, guarded.guardedFind, who)).people
  if (ids.length === 0) return []
  const found = []
  for (const userId of ids)
    found.push(...(await callOperator(guardian, guarded.guardedFind, { by: 'user', userId })).people)
  return found
}

/** What can't be brought back. */
function loss(atAuth: boolean, atGuardian: boolean, atApi: boolean): string {
  return [
    'This can not be undone, and it is done at once:',
    ...(atAuth ? ["auth: the account, its logins, devices and passkeys, and the service's shares of the wallet."] : []),
    ...(atGuardian ? ['guardian: the recovery keys. No new device opens the wallet by mail.'] : []),
    ...(atApi ? ['api: accounts that are followed, sign-ins, what apps keep of them, and events.'] : []),
    ...(atAuth || atGuardian
      ? [
          'A wallet that was not taken along before (its recovery phrase, or an exit file) is lost with what is in it, for ever.',
        ]
      : []),
    'Backups from before still have it all. Give --yes to do it.',
    '',
  ].join('\n')
}
