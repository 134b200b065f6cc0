import type { ReleasePurpose } from '@latchkey/protocol/vault'
import { digest } from '../../../server/src/crypto/digest.ts'
import { drawPhrase } from '../../../server/src/crypto/drawPhrase.ts'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { purposeTexts } from './purposeTexts.ts'

/**
 * Asks the owner of a mailbox to approve a device, whether the guardian knows the mailbox or not: the answer and the mail
 * are the same. The phrase is drawn after the device has committed its key, so that no key can be chosen to match one.
 * @throws VaultFault `login/throttled`
 */
export async function startRelease(deps: GuardianDeps, request: startRelease.Request): Promise<startRelease.Answer> {
  const { database, pepper, cipher, clock, outbox } = deps
  const nowMs = clock.nowMs()
  const email = normaliseEmail(request.email)
  const emailMac = pepper.mac('email', email)
  const networkMac = pepper.mac('network', request.network)
  for (const [name, limit] of [
    [`links/${emailMac}`, limits.linksAnHour],
    [`links-network/${networkMac}`, limits.linksOfANetwork],
  ] as const) {
    const { allowed, retryAfterMs } = await takeFrom(database, name, limit, nowMs)
    if (allowed) continue
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
    throw new VaultFault('login/throttled', { description: `Please try again after ${seconds} seconds`, retryAfterMs })
  }

  const id = randomId()
  const token = randomId()
  const phrase = drawPhrase()
  const app = new URL(request.app).origin
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('releases')
      .values({
        id,
        token_digest: digest(token),
        email_mac: emailMac,
        email: cipher.encrypt(`releases/${id}`, email),
        thumbprint: request.device,
        attempt_id: request.attemptId,
        ephemeral_key: request.ephemeralKey,
        app,
        browser: request.browser,
        phrase,
        network_mac: networkMac,
        purpose: request.purpose,
        state: 'waiting',
        not_before: 0,
        ends_at: nowMs + limits.linkMs,
      })
      .execute()
    await outbox.add(
      transaction,
      {
        to: email,
        subject: purposeTexts[request.purpose].subject,
        text: [
          purposeTexts[request.purpose].ask(request.browser, app),
          '',
          'If that is you, open this page within 15 minutes and compare the two words there with those on the other screen:',
          `${deps.config.publicUrl}/g/approve/${token}`,
          '',
          'If that is not you, do nothing.',
        ].join('\n'),
      },
      limits.linkMs,
    )
  })
  void outbox.flush()
  return { releaseId: id, phrase, expiresInSeconds: limits.linkMs / 1000 }
}

export declare namespace startRelease {
  type Request = {
    email: string
    purpose: ReleasePurpose
    attemptId: string
    ephemeralKey: string
    app: string
    browser: string
    device: string
    network: string
  }
  type Answer = { releaseId: string; phrase: string; expiresInSeconds: number }
}
