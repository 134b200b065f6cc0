import { farcasterLimits, guardianFarcasterEndpoints, type VaultBodyOf } from '@latchkey/protocol/vault'
import { answerScope } from '@latchkey/service-kit/answerScope'
import { digest, randomId, randomToken } from '../../../server/src/crypto/tokens.ts'
import { farcasterNonce, verifyFarcaster } from '../../../server/src/farcaster/verifyFarcaster.ts'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom, withUses } from '../../../server/src/limits.ts'
import { knownBrowser } from '../../../server/src/mail/knownBrowser.ts'
import { lockPeopleOf } from '../account/lockPerson.ts'
import type { AuthVerifier, Mails, People, Settings, Signing } from '../contexts.types.ts'
import { leadToMailbox } from '../email/leadToMailbox.ts'
import { readAssertion } from '../enrol/readAssertion.ts'
import { limits } from '../limits.ts'
import { readRelease } from '../release/readRelease.ts'
import { noteWait, readWaits } from './deviceWaits.ts'
import { hasWallet } from './hasWallet.ts'

type Deps = People &
  Signing &
  AuthVerifier &
  Mails &
  Settings<'approvalsPerNetwork' | 'farcaster' | 'frameOrigin' | 'newDeviceDelayMs' | 'publicUrl'>

/**
 * Draws this service's part of a nonce, for one login of a device. It is of no use to another key than the one that is named.
 * @throws VaultError `login/provider-unavailable` or `login/throttled`
 */
async function startFarcaster(deps: Deps, request: startFarcaster.Request): Promise<startFarcaster.Answer> {
  const { config, database, pepper, cipher } = deps
  if (config.farcaster === undefined)
    throw new VaultError('login/provider-unavailable', { description: 'The guardian knows no registry of Farcaster.' })
  const nowMs = deps.clock.nowMs()
  const networkMac = pepper.mac('network', request.network)
  const limit = withUses(limits.linksOfANetwork, config.approvalsPerNetwork)
  const { allowed, retryAfterMs } = await takeFrom(database, `links-network/${networkMac}`, limit, nowMs)
  if (!allowed) throw new VaultError('login/throttled', { description: 'Too many logins from here.', retryAfterMs })
  const [id, part] = [randomId(), randomToken()]
  await database
    .insertInto('releases')
    .values({
      id,
      // No page answers it: what is signed does.
      token_digest: digest(randomId()),
      owner_mac: '',
      email: request.purpose === 'mailbox' ? cipher.encrypt(`releases/${id}`, request.email) : '',
      provider: 'farcaster',
      verifier: cipher.encrypt(`releases/${id}/verifier`, part),
      thumbprint: request.device,
      attempt_id: '',
      ephemeral_key: request.ephemeralKey,
      app: new URL(request.app).origin,
      browser: knownBrowser(request.browser),
      phrase: '',
      network_mac: networkMac,
      purpose: request.purpose,
      state: 'waiting',
      not_before: 0,
      ends_at: nowMs + farcasterLimits.loginMs,
    })
    .execute()
  return { releaseId: id, part, expiresInSeconds: farcasterLimits.loginMs / 1_000 }
}

declare namespace startFarcaster {
  type Request = VaultBodyOf<typeof guardianFarcasterEndpoints.start> & { device: string; network: string }
  type Answer = { releaseId: string; part: string; expiresInSeconds: number }
}

/**
 * Takes the proof of a login or an act, checked here with a node of this service's own. Where a wallet is kept for the account,
 * a device that comes for the first time waits: a QR code can be carried to its owner, who scans it for somebody else. An act
 * waits for nothing where the wallet's own key asks for it.
 * @throws VaultError `guardian/release-closed`, `login/provider-refused` or `api/upstream-unavailable`
 */
async function proveFarcaster(deps: Deps, request: proveFarcaster.Request): Promise<proveFarcaster.Answer> {
  const { config, database, pepper, cipher, clock } = deps
  const { releaseId: id, device, attemptId } = request
  const nowMs = clock.nowMs()
  const closed = () => new VaultError('guardian/release-closed', { description: 'This request is over.' })
  const release = await database
    .selectFrom('releases')
    .selectAll()
    .where('id', '=', id)
    .where('thumbprint', '=', device)
    .where('provider', '=', 'farcaster')
    .where('state', '=', 'waiting')
    .where('ends_at', '>', nowMs)
    .executeTakeFirst()
  if (release === undefined || release.verifier === null || config.farcaster === undefined) throw closed()
  const guardianPart = cipher.decrypt(`releases/${id}/verifier`, release.verifier)
  // A notice is none that a device asks for.
  if (release.purpose === 'notice') throw closed()
  const { purpose } = release
  const { authPart } = request
  const mailbox = purpose === 'mailbox' ? cipher.decrypt(`releases/${id}`, release.email) : undefined
  const nonce = farcasterNonce({ authPart, guardianPart, frameKey: release.ephemeral_key, purpose, mailbox })
  const expected = { origin: config.frameOrigin, nonce, nowMs }
  const fid = await verifyFarcaster(config.farcaster, expected, request.proof).catch(async (error) => {
    // A part is good for one proof, right or wrong.
    if (error instanceof VaultError && error.code === 'login/provider-refused')
      await answerScope.leave(() =>
        database.updateTable('releases').set({ state: 'refused' }).where('id', '=', id).execute(),
      )
    throw error
  })
  const ownerMac = pepper.mac('account', `farcaster/${fid}`)
  const collectInMs = await database.transaction().execute(async (transaction): Promise<number> => {
    await lockPeopleOf(transaction, ownerMac)
    const owner = await transaction
      .selectFrom('people')
      .select('user_mac')
      .where('owner_mac', '=', ownerMac)
      .executeTakeFirst()
    const { app, browser } = release
    const delayMs = Math.max(farcasterLimits.newDeviceMs, config.newDeviceDelayMs ?? 0)
    const isHere =
      purpose !== 'device' && (await hasWallet(transaction, { ownerMac, nonce, attemptId, word: request.word }))
    const waitMs =
      owner === undefined || isHere
        ? 0
        : await noteWait(transaction, { ownerMac, device, app, browser, delayMs, nowMs })
    const { numUpdatedRows } = await transaction
      .updateTable('releases')
      .set(
        waitMs > 0
          ? { state: 'refused' }
          : {
              state: 'approved',
              owner_mac: ownerMac,
              account: cipher.encrypt(`releases/${id}/account`, fid),
              attempt_id: attemptId,
              not_before: nowMs,
              ends_at: nowMs + limits.linkMs,
            },
      )
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw closed()
    if (waitMs === 0 && purpose === 'delete')
      await transaction
        .updateTable('people')
        .set({ delete_approved_at: nowMs })
        .where('owner_mac', '=', ownerMac)
        .execute()
    return waitMs
  })
  if (collectInMs > 0) return { approval: null, collectInSeconds: Math.ceil(collectInMs / 1_000) }
  const { approval } = await readRelease(deps, { releaseId: id, device, waitSeconds: 0 })
  return { approval, collectInSeconds: 0 }
}

declare namespace proveFarcaster {
  type Request = VaultBodyOf<typeof guardianFarcasterEndpoints.prove> & { device: string }
  type Answer = { approval: string | null; collectInSeconds: number }
}

/** What is proven with Farcaster, which devices wait, and the mailbox that makes the waiting needless. */
export function farcasterRoutes(deps: Deps): readonly VaultRoute[] {
  return [
    defineRoute(guardianFarcasterEndpoints.start, ({ body, device, network }) =>
      startFarcaster(deps, { ...body, device, network: network() }),
    ),
    defineRoute(guardianFarcasterEndpoints.prove, ({ body, device }) => proveFarcaster(deps, { ...body, device })),
    defineRoute(guardianFarcasterEndpoints.mailbox, ({ body, device }) => leadToMailbox(deps, device, body)),
    defineRoute(guardianFarcasterEndpoints.waiting, async ({ body, device }) => {
      const { userMac } = await readAssertion(deps, body.assertion, device)
      return { devices: await readWaits(deps, { userMac, device }) }
    }),
  ]
}
