import {
  type FarcasterProof,
  type FarcasterPurpose,
  farcasterLimits,
  farcasterProofSchema,
} from '@latchkey/protocol/vault'
import { answerScope } from '@latchkey/service-kit/answerScope'
import { errorFields } from '@latchkey/service-kit/log'
import * as v from 'valibot'
import { randomId, randomToken } from '../../../server/src/crypto/tokens.ts'
import { farcasterNonce, verifyFarcaster } from '../../../server/src/farcaster/verifyFarcaster.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom, withUses } from '../../../server/src/limits.ts'
import type { Logging, People, Settings } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { openChannel, readChannel } from './farcasterRelay.ts'

type Deps = People & Logging & Settings<'farcaster' | 'frameOrigin' | 'socialLoginsPerNetwork'>

/** How often a relay is asked about one attempt at most. */
const askGapMs = 1_000

/**
 * Opens a channel at the relay for a scan whose nonce this service, the guardian and the frame have each a part in.
 * @throws VaultError `login/provider-unavailable` without a relay, `login/throttled`, `api/upstream-unavailable`
 */
export async function openAttempt(deps: Deps, request: openAttempt.Request): Promise<openAttempt.Answer> {
  const { config, database, pepper, cipher, log } = deps
  const { farcaster } = config
  if (farcaster === undefined) throw notOffered()
  const nowMs = deps.clock.nowMs()
  const network = `oauth-network/${pepper.mac('network', request.network)}`
  const limit = withUses(limits.oauthOfANetwork, config.socialLoginsPerNetwork)
  const { allowed, retryAfterMs } = await takeFrom(database, network, limit, nowMs)
  if (!allowed) throw new VaultError('login/throttled', { description: 'Too many logins from here.', retryAfterMs })

  const [id, part] = [randomId(), randomToken()]
  const { ephemeralKey: frameKey, guardianPart, purpose, email: mailbox, scope } = request
  const nonce = farcasterNonce({ authPart: part, guardianPart, frameKey, purpose, mailbox })
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
      scope,
      purpose,
      stage: 'begun',
      proof: null,
      asked_at: 0,
      ends_at: endsAt,
    })
    .execute()
  return { attemptId: id, url: channel.url, part, expiresInSeconds: farcasterLimits.loginMs / 1_000 }
}

export declare namespace openAttempt {
  type Request = {
    readonly purpose: FarcasterPurpose
    /** Of the purpose `mailbox`: which one. */
    readonly email?: string
    /** Whose accounts it may find. Empty where it is known whose it must be. */
    readonly scope: string
    readonly ephemeralKey: string
    readonly guardianPart: string
    readonly device: string
    readonly network: string
  }
  type Answer = { attemptId: string; url: string; part: string; expiresInSeconds: number }
}

/**
 * Collects what was signed, checked, once, for the device that began it and what it was begun for. What the relay hands out
 * is kept before it is checked: a relay does so once, and the registry may be away at that moment.
 * @returns Undefined while nothing is signed.
 * @throws VaultError `login/attempt-closed`, `login/provider-refused` or `api/upstream-unavailable`
 */
export async function collectAttempt(
  deps: Deps,
  { attemptId: id, device, purposes, isOwner = async () => true }: collectAttempt.Request,
): Promise<collectAttempt.Signed | undefined> {
  const { database, cipher, config, clock } = deps
  const { farcaster } = config
  const nowMs = clock.nowMs()
  const closed = () => new VaultError('login/attempt-closed', { description: 'This login is no longer open.' })
  const attempt = await database
    .selectFrom('farcaster_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('thumbprint', '=', device)
    .where('purpose', 'in', purposes)
    .where('stage', 'in', ['begun', 'signed'])
    .where('ends_at', '>', nowMs)
    .executeTakeFirst()
  if (attempt === undefined || farcaster === undefined) throw closed()
  const { nonce, scope } = attempt
  const kept =
    attempt.proof === null
      ? await answerScope.leave(() => askRelay(deps, attempt))
      : v.parse(keptSchema, JSON.parse(cipher.decrypt(`farcaster_attempts/${id}/proof`, attempt.proof)))
  if (kept === undefined) return undefined
  const { proof, userName } = kept
  const verify = async () => {
    const signer = await verifyFarcaster(farcaster.registry, { origin: config.frameOrigin, nonce, nowMs }, proof)
    if (await isOwner(signer)) return signer
    throw new VaultError('login/provider-refused', { description: 'Another account of Farcaster has signed.' })
  }
  const fid = await verify().catch(async (error) => {
    if (error instanceof VaultError && error.code === 'login/provider-refused')
      await answerScope.leave(() => close(deps, id, 'refused'))
    throw error
  })
  const taken = await close(deps, id, 'done')
  if (!taken) throw closed()
  return { fid, proof, userName, scope }
}

export declare namespace collectAttempt {
  type Request = {
    readonly attemptId: string
    readonly device: string
    readonly purposes: readonly FarcasterPurpose[]
    /** Whose scan it has to be. Anyone's unless given. */
    readonly isOwner?: (fid: string) => Promise<boolean>
  }
  type Signed = { readonly fid: string; readonly scope: string } & Kept
}

const keptSchema = v.strictObject({ proof: farcasterProofSchema, userName: v.nullable(v.string()) })
type Kept = { readonly proof: FarcasterProof; readonly userName: string | null }

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

/** Ends a scan whose proof is there. @returns Whether it was still open: only one caller has it. */
async function close({ database }: Pick<People, 'database'>, id: string, stage: 'done' | 'refused'): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('farcaster_attempts')
    .set({ stage })
    .where('id', '=', id)
    .where('stage', '=', 'signed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const notOffered = () =>
  new VaultError('login/provider-unavailable', { field: 'provider', description: 'This login is not on offer.' })
