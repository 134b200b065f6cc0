import { randomBytes } from 'node:crypto'
import {
  type Operator,
  postInvitation,
  postInvitationOptions,
  postOperatorLogin,
  postOperatorLoginOptions,
} from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { errorFields } from '@latchkey/service-kit/log'
import { createPasskeyKeys, passkeyAlgorithms } from '@latchkey/service-kit/passkeys/authenticatorData'
import { checkNewPasskey, checkPasskeyAnswer } from '@latchkey/service-kit/passkeys/checkPasskey'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '../../db/schema.types.ts'
import { expectRoom } from '../../http/expectRoom.ts'
import { jsonReply } from '../../http/replies.ts'
import type { RawCall, Reply, Route } from '../../http/route.ts'
import { type OperatorRepository, refusal } from './createOperatorRepository.ts'
import { hashOf, type OperatorSessions } from './createOperatorSessions.ts'
import { noteAct } from './operatorActs.ts'
import { cookieHeader, cookieOf, cookies, type OperatorRoutes } from './operatorRoutes.ts'

const sessionSeconds = 12 * 3_600
const challengeSeconds = 5 * 60

/** Login by a passkey, and the invitations by which one is made. */
export function loginRoutes(options: loginRoutes.Options): readonly Route[] {
  const { database, clock, log, disk, page, sessions, operators, routes } = options
  const rpId = new URL(page).hostname
  const keyOf = createPasskeyKeys()

  /** What the browser of a call was asked to sign, once. */
  async function takeChallenge(call: Pick<RawCall, 'header'>, invitation: string | null) {
    const holder = cookieOf(call, cookies.challenge)
    const taken = holder === undefined ? undefined : await sessions.takeChallenge(holder)
    if (taken === undefined || taken.invitation !== invitation) throw refusal('operator/passkey-refused')
    return taken
  }

  /** @throws ApiError `operator/passkey-refused` for whatever is wrong: the log has the reason. */
  function checked<Answer>(check: () => Answer): Answer {
    try {
      return check()
    } catch (error) {
      log.info(errorFields(error), 'passkey of an operator refused')
      throw refusal('operator/passkey-refused')
    }
  }

  const loggedIn = (operator: Operator, secret: string): Reply =>
    jsonReply({ operator }, cookieHeader(cookies.session, secret, sessionSeconds))

  return [
    routes.open(postOperatorLoginOptions, async () => {
      expectRoom(disk, [{}])
      const { holder, challenge } = await sessions.challenge(undefined)
      return jsonReply({ challenge, rpId }, cookieHeader(cookies.challenge, holder, challengeSeconds))
    }),

    routes.open(postOperatorLogin, async (call) => {
      const { credential } = call.body
      const { challenge } = await takeChallenge(call, null)
      const operator = await operators.findByPasskey(credential.id)
      if (operator === undefined) throw refusal('operator/passkey-refused')
      if (credential.userHandle !== null && credential.userHandle !== operator.id)
        throw refusal('operator/passkey-refused')
      const { signCount } = checked(() =>
        checkPasskeyAnswer(credential, {
          challenge,
          origin: page,
          rpId,
          algorithm: operator.algorithm,
          key: keyOf(operator.public_key),
          signCount: Number(operator.sign_count),
          backupEligible: operator.backup_eligible === 1,
        }),
      )
      const secret = await database.transaction().execute(async (transaction) => {
        await operators.noteUse(transaction, operator, signCount)
        // A session that the browser had before is over: none lives on under a new login.
        await sessions.end(transaction, cookieOf(call, cookies.session) ?? '')
        await noteAct(transaction, clock, {
          actor: operator,
          act: 'operator/login',
          subject: operator.name,
          changed: [],
        })
        return sessions.open(transaction, operator.id)
      })
      const { id, name, role, created_at } = operator
      return loggedIn({ id, name, role, createdAt: new Date(Number(created_at)).toISOString() }, secret)
    }),

    routes.open(postInvitationOptions, async ({ body }) => {
      const { name, role, token_hash } = await operators.findInvitation(body.token)
      expectRoom(disk, [{}])
      const userHandle = randomBytes(16).toString('base64url')
      const { holder, challenge } = await sessions.challenge({ invitation: token_hash, operator: userHandle })
      return jsonReply(
        { challenge, rpId, userHandle, name, role, algorithms: passkeyAlgorithms },
        cookieHeader(cookies.challenge, holder, challengeSeconds),
      )
    }),

    routes.open(postInvitation, async (call) => {
      const { token, credential } = call.body
      await operators.findInvitation(token)
      const { challenge, operator: id } = await takeChallenge(call, hashOf(token))
      if (id === null) throw refusal('operator/passkey-refused')
      const passkey = checked(() => checkNewPasskey(credential, { challenge, origin: page, rpId }))
      const joined = await database.transaction().execute(async (transaction) => {
        const operator = await operators.join(transaction, { token, id, credentialId: credential.id, passkey })
        await sessions.end(transaction, cookieOf(call, cookies.session) ?? '')
        return { operator, secret: await sessions.open(transaction, id) }
      })
      return loggedIn(joined.operator, joined.secret)
    }),
  ]
}

export declare namespace loginRoutes {
  type Options = {
    readonly database: Kysely<Schema>
    readonly clock: Clock
    readonly log: Logger
    readonly disk: Pick<DiskWatch, 'take'>
    readonly page: string
    readonly sessions: OperatorSessions
    readonly operators: OperatorRepository
    readonly routes: OperatorRoutes
  }
}
