import type { guardianEndpoints, SocialProvider, VaultBodyOf } from '@latchkey/protocol/vault'
import { createPhrase, digest, randomId, randomToken } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { giveBack, takeFrom, usesOf, withUses } from '../../../server/src/limits.ts'
import { knownBrowser } from '../../../server/src/mail/knownBrowser.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import { authorizeUrl, nonceOf, returnPath } from '../../../server/src/oauth/authorizeUrl.ts'
import { issueProofOfWork, redeemProofOfWork } from '../../../server/src/proofOfWork.ts'
import type { Mails, People, Settings } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { approvalMail } from './approvalMail.ts'

/**
 * Asks the owner of a mailbox to approve a device, whether the guardian knows the mailbox or not: the answer and the mail
 * are the same. Or asks the person who logs in at a provider. The phrase is drawn after the device has committed its key, so that
 * no key can be chosen to match one.
 * @throws VaultError `login/throttled`, `login/work-needed` or `login/provider-unavailable`
 */
export async function startRelease(
  deps: People & Mails & Settings<'approvalsPerNetwork' | 'apps' | 'oauth' | 'publicUrl'>,
  request: startRelease.Request,
): Promise<startRelease.Answer> {
  const { database, pepper, cipher, outbox } = deps
  const nowMs = deps.clock.nowMs()
  const email = 'email' in request ? normaliseEmail(request.email) : undefined
  const ownerMac = email === undefined ? '' : pepper.mac('email', email)
  const networkMac = pepper.mac('network', request.network)
  const id = randomId()
  const login = 'provider' in request ? beginAtProvider(deps, { ...request, id }) : undefined
  const ofANetwork = withUses(limits.linksOfANetwork, deps.config.approvalsPerNetwork)
  const network = `links-network/${networkMac}`
  const { allowed, retryAfterMs } = await takeFrom(database, network, ofANetwork, nowMs)
  if (!allowed) throw throttled(retryAfterMs)
  if ('email' in request) await takeLink(deps, { ownerMac, device: request.device, work: request.work })

  const token = randomId()
  const phrase = createPhrase()
  const app = new URL(request.app).origin
  const browser = knownBrowser(request.browser)
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('releases')
      .values({
        id,
        // At a provider, the token of the page is drawn when the person is back: this one stays unknown.
        token_digest: digest(token),
        owner_mac: ownerMac,
        email: email === undefined ? '' : cipher.encrypt(`releases/${id}`, email),
        thumbprint: request.device,
        attempt_id: request.attemptId,
        ephemeral_key: request.ephemeralKey,
        app,
        browser,
        phrase,
        network_mac: networkMac,
        purpose: request.purpose,
        state: 'waiting',
        not_before: 0,
        ends_at: nowMs + limits.linkMs,
        ...login?.row,
      })
      .execute()
    if (email === undefined) return
    const mail = approvalMail({
      purpose: request.purpose,
      lang: request.language,
      browser,
      app: deps.config.apps?.includes(app) ? app : undefined,
      url: `${deps.config.publicUrl}/g/approve/${token}`,
    })
    await outbox.add(transaction, { to: email, ...mail }, limits.linkMs)
  })
  void outbox.flush()
  return { releaseId: id, phrase, url: login?.url ?? null, expiresInSeconds: limits.linkMs / 1000 }
}

export declare namespace startRelease {
  type Request = VaultBodyOf<typeof guardianEndpoints.start> & { device: string; network: string }
  type Answer = { releaseId: string; phrase: string; url: string | null; expiresInSeconds: number }
}

/** Draws the work that a link to an address costs at present. The same for known and unknown addresses. */
export async function issueLinkWork(
  deps: People,
  { email, device }: { email: string; device: string },
): Promise<issueProofOfWork.Answer> {
  const growth = await growthOf(deps, deps.pepper.mac('email', normaliseEmail(email)))
  return issueProofOfWork(deps, { device, growth })
}

/**
 * Counts one more link to an address. Beyond what is free, for the address or for all, it costs work instead of closing
 * the mailbox.
 */
async function takeLink(
  deps: People,
  { ownerMac, device, work }: { ownerMac: string; device: string; work?: Work | undefined },
): Promise<void> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  const ofAddress = linksOf(ownerMac)
  const workNeeded = () =>
    new VaultError('login/work-needed', { description: 'Many links are asked for: this one costs work.' })
  if (work !== undefined) await redeemProofOfWork(deps, { device, ...work, growth: await growthOf(deps, ownerMac) })
  const address = await takeFrom(database, ofAddress, limits.linksAnHour, nowMs)
  if (!address.allowed && work === undefined) {
    // What was refused makes no work for others.
    await giveBack(database, ofAddress)
    throw workNeeded()
  }
  const all = await takeFrom(database, 'links-all', limits.linksInAll, nowMs)
  if (all.used > limits.linksWithWork.uses) throw throttled(all.retryAfterMs)
  if (all.allowed || work !== undefined) return
  await giveBack(database, 'links-all')
  await giveBack(database, ofAddress)
  throw workNeeded()
}

type Work = { challenge: string; solution: string }

const linksOf = (ownerMac: string) => `links/${ownerMac}`

/** Bits of work beyond the least: one for every five links to the address, and one for each doubling of all links. */
async function growthOf({ database, clock }: Pick<People, 'clock' | 'database'>, ownerMac: string): Promise<number> {
  const nowMs = clock.nowMs()
  const ofAddress = (await usesOf(database, linksOf(ownerMac), nowMs)) / limits.linksAnHour.uses - 1
  const inAll = Math.log2(Math.max(1, (await usesOf(database, 'links-all', nowMs)) / limits.linksInAll.uses))
  return Math.floor(Math.max(ofAddress, inAll))
}

function throttled(retryAfterMs: number): VaultError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return new VaultError('login/throttled', { description: `Please try again after ${seconds} seconds`, retryAfterMs })
}

/**
 * A login at a provider that the guardian begins itself: state, verifier and return address are its own, so that no token
 * and no code of the auth service's logins can take its place.
 * @returns Where the person logs in, and what the request for approval keeps of it.
 * @throws VaultError `login/provider-unavailable`
 */
function beginAtProvider(
  deps: Pick<People, 'cipher' | 'pepper'> & Settings<'oauth' | 'publicUrl'>,
  { provider, id, ephemeralKey }: { provider: SocialProvider; id: string; ephemeralKey: string },
) {
  const { config, pepper, cipher } = deps
  const client = config.oauth?.[provider]
  if (client === undefined)
    throw new VaultError('login/provider-unavailable', {
      field: 'provider',
      description: 'The guardian has no client at this provider.',
    })
  const [state, verifier] = [randomToken(), randomToken()]
  const redirectUri = `${config.publicUrl}${returnPath(provider)}`
  return {
    url: authorizeUrl({ provider, client, redirectUri, state, nonce: nonceOf(ephemeralKey, id), verifier }),
    row: {
      provider,
      state_mac: pepper.mac('oauth-state', state),
      verifier: cipher.encrypt(`releases/${id}/verifier`, verifier),
    },
  }
}
