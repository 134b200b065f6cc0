import {
  type FarcasterProof,
  farcasterEndpoints,
  farcasterLimits,
  farcasterProofSchema,
  type VaultSession,
} from '@latchkey/protocol/vault'
import { answerScope } from '@latchkey/service-kit/answerScope'
import { errorFields } from '@latchkey/service-kit/log'
import * as v from 'valibot'
import { randomId, randomToken } from '../../../server/src/crypto/tokens.ts'
import { farcasterNonce, verifyFarcaster } from '../../../server/src/farcaster/verifyFarcaster.ts'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom, withUses } from '../../../server/src/limits.ts'
import { accountDigest } from '../../../server/src/oauth/exchangeCode.ts'
import type { Counting, Logging, Mails, People, Settings, Signing } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { openSession } from '../sessions/openSession.ts'
import { findOrAddUser, scopeOf } from '../users/findOrAddUser.ts'
import { openChannel, readChannel } from './farcasterRelay.ts'

type Deps = People &
  Signing &
  Counting &
  Mails &
  Logging &
  Settings<'farcaster' | 'frameOrigin' | 'projects' | 'socialLoginsPerNetwork'>

/** How often a relay is asked about one login at most. */
const askGapMs = 1_000

/**
 * Opens a channel at the relay for a login whose nonce this service, the guardian and the frame have each a part in.
 * @throws VaultError `login/provider-unavailable` without a relay, `login/throttled`, `api/upstream-unavailable`
 */
async function startFarcaster(deps: Deps, request: startFarcaster.Request): Promise<startFarcaster.Answer> {
  const { config, database, pepper, cipher, log } = deps
  const { farcaster } = config
  if (farcaster === undefined) throw notOffered()
  const nowMs = deps.clock.nowMs()
  const network = `oauth-network/${pepper.mac('network', request.network)}`
  const limit = withUses(limits.oauthOfANetwork, config.socialLoginsPerNetwork)
  const { allowed, retryAfterMs } = await takeFrom(database, network, limit, nowMs)
  if (!allowed) throw new VaultError('login/throttled', { description: 'Too many logins from here.', retryAfterMs })

  const [id, part] = [randomId(), randomToken()]
  const { ephemeralKey: frameKey, guardianPart } = request
  const nonce = farcasterNonce({ authPart: part, guardianPart, frameKey })
  const endsAt = nowMs + farcasterLimits.loginMs
  const asked = {
    siweUri: `${config.frameOrigin}/`,
    domain: new URL(config.frameOrigin).host,
    nonce,
    expirationTime: new Date(endsAt).toISOString(),
    acceptAuthAddress: true,
  }
  const channel = await answerScope
    .leave(() => openChannel(farcaster.relay, asked))
    .catch((error) => {
      log.warn(errorFields(error), 'the relay of Farcaster opened no channel')
      throw new VaultError('api/upstream-unavailable', { description: 'Farcaster was not reached.' })
    })
  await database
    .insertInto('farcaster_attempts')
    .values({
      id,
      thumbprint: request.device,
      nonce,
      channel: cipher.encrypt(`farcaster_attempts/${id}`, channel.channelToken),
      scope: scopeOf(deps, request.projectId),
      stage: 'begun',
      proof: null,
      asked_at: 0,
      ends_at: endsAt,
    })
    .execute()
  return { attemptId: id, url: channel.url, part, expiresInSeconds: farcasterLimits.loginMs / 1_000 }
}

declare namespace startFarcaster {
  type Request = { projectId: string; ephemeralKey: string; guardianPart: string; device: string; network: string }
  type Answer = { attemptId: string; url: string; part: string; expiresInSeconds: number }
}

type Finished =
  | { state: 'waiting' }
  | { state: 'done'; session: VaultSession; proof: FarcasterProof; userName: string | null }

/**
 * Collects a login, once, for the device that began it. What the relay hands out is kept before it is checked: a relay does
 * so once, and the registry may be away at that moment.
 * @throws VaultError `login/attempt-closed`, `login/provider-refused` or `api/upstream-unavailable`
 */
async function finishFarcaster(
  deps: Deps,
  { attemptId: id, device }: { attemptId: string; device: string },
): Promise<Finished> {
  const { database, cipher, config, clock } = deps
  const { farcaster } = config
  const nowMs = clock.nowMs()
  const closed = () => new VaultError('login/attempt-closed', { description: 'This login is no longer open.' })
  const attempt = await database
    .selectFrom('farcaster_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('thumbprint', '=', device)
    .where('stage', 'in', ['begun', 'signed'])
    .where('ends_at', '>', nowMs)
    .executeTakeFirst()
  if (attempt === undefined || farcaster === undefined) throw closed()
  const { nonce } = attempt
  const kept =
    attempt.proof === null
      ? await answerScope.leave(() => askRelay(deps, attempt))
      : v.parse(keptSchema, JSON.parse(cipher.decrypt(`farcaster_attempts/${id}/proof`, attempt.proof)))
  if (kept === undefined) return { state: 'waiting' }
  const { proof, userName } = kept
  const fid = await verifyFarcaster(farcaster.registry, { origin: config.frameOrigin, nonce, nowMs }, proof).catch(
    async (error) => {
      if (error instanceof VaultError && error.code === 'login/provider-refused')
        await answerScope.leave(() => close(deps, id, 'refused'))
      throw error
    },
  )
  const taken = await close(deps, id, 'done')
  if (!taken) throw closed()
  const userId = await findOrAddUser(deps, {
    provider: 'farcaster',
    subject: fid,
    scope: attempt.scope,
    email: null,
    userName,
    account: accountDigest('farcaster', fid),
  })
  const session = await openSession(deps, { kind: 'farcaster', userId, thumbprint: device })
  if (session.wallet === 'active' && !session.deviceEnrolled) await notice(deps, session)
  return { state: 'done', session, proof, userName }
}

const keptSchema = v.strictObject({ proof: farcasterProofSchema, userName: v.nullable(v.string()) })
type Kept = v.InferOutput<typeof keptSchema>

/** Asks the relay, where it was not asked a moment ago. What it gets wrong is as if it had said nothing. */
async function askRelay(
  { database, cipher, config, clock, log }: Deps,
  attempt: { id: string; nonce: string; channel: string },
): Promise<Kept | undefined> {
  const { id, nonce, channel } = attempt
  const nowMs = clock.nowMs()
  const turn = await database
    .updateTable('farcaster_attempts')
    .set({ asked_at: nowMs })
    .where('id', '=', id)
    .where('stage', '=', 'begun')
    .where('asked_at', '<=', nowMs - askGapMs)
    .executeTakeFirst()
  if (turn.numUpdatedRows !== 1n || config.farcaster === undefined) return undefined
  try {
    const status = await readChannel(config.farcaster.relay, cipher.decrypt(`farcaster_attempts/${id}`, channel))
    if (status.nonce !== nonce) throw new Error('The relay speaks of another login.')
    if (status.state === 'pending') return undefined
    const { message, signature, username } = status
    const kept: Kept = { proof: { message, signature }, userName: username ?? null }
    await database
      .updateTable('farcaster_attempts')
      .set({ stage: 'signed', proof: cipher.encrypt(`farcaster_attempts/${id}/proof`, JSON.stringify(kept)) })
      .where('id', '=', id)
      .where('stage', '=', 'begun')
      .execute()
    return kept
  } catch (error) {
    log.warn(errorFields(error), 'the relay of Farcaster was not understood')
    return undefined
  }
}

/** Ends a login whose proof is there. @returns Whether it was still open: only one caller has it. */
async function close({ database }: Pick<People, 'database'>, id: string, stage: 'done' | 'refused'): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('farcaster_attempts')
    .set({ stage })
    .where('id', '=', id)
    .where('stage', '=', 'signed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A QR code can be carried to somebody who does not know what they scan: the owner hears of each new device. */
async function notice(deps: Deps, { user }: VaultSession): Promise<void> {
  await sendNotice(deps, deps.database, user.email, {
    subject: 'A new device logged in with Farcaster',
    lines: [
      'A new device logged in to your account with Farcaster.',
      'It gets your wallet in an hour at the earliest. Your other devices can stop it.',
    ],
  })
  void deps.outbox.flush()
}

const notOffered = () =>
  new VaultError('login/provider-unavailable', { field: 'provider', description: 'This login is not on offer.' })

/** Logins with Farcaster. */
export function farcasterRoutes(deps: Deps): readonly VaultRoute[] {
  return [
    defineRoute(farcasterEndpoints.start, ({ body, device, network }) =>
      startFarcaster(deps, { ...body, device, network: network() }),
    ),
    defineRoute(farcasterEndpoints.finish, ({ body, device }) => finishFarcaster(deps, { ...body, device })),
    defineRoute(farcasterEndpoints.cancel, async ({ body, device }) => {
      await deps.database
        .deleteFrom('farcaster_attempts')
        .where('id', '=', body.attemptId)
        .where('thumbprint', '=', device)
        .execute()
      return {}
    }),
  ]
}
