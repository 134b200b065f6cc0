import { digest } from '../../../server/src/crypto/digest.ts'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { type Answered, answerRelease } from './answerRelease.ts'
import { purposeTexts } from './purposeTexts.ts'

const path = '/g/approve/:token'
const deny = { label: "It wasn't me", name: 'answer', value: 'deny', quiet: true }

const results: Readonly<Record<Answered, messagePage.Options>> = {
  approved: { title: 'Approved', lines: ['Go back to the other screen. You can close this page.'] },
  denied: { title: 'Stopped', lines: ['Nothing is given out or changed.'] },
  frozen: {
    title: 'Stopped',
    lines: [
      'For three days, no new device gets your wallet.',
      'If a device was approved that you do not know, take it out in your account and protect your mailbox.',
    ],
  },
  gone: { title: 'This link is no longer valid', lines: ['Ask again on the device that needs it.'], status: 410 },
}

/** The page of a mailed link. Opening it changes nothing: mail scanners open links. The button does. */
export function approvePages(deps: GuardianDeps): readonly VaultPage[] {
  return [
    {
      id: 'approvePage',
      method: 'GET',
      path,
      async run({ context, network }) {
        const nowMs = deps.clock.nowMs()
        const release = await deps.database
          .selectFrom('releases')
          .select(['state', 'app', 'browser', 'phrase', 'network_mac', 'ends_at', 'purpose'])
          .where('token_digest', '=', digest(context.req.param('token') ?? ''))
          .where('ends_at', '>', nowMs - limits.regretMs)
          .executeTakeFirst()
        if (release === undefined || release.state === 'denied') return messagePage(results.gone)
        const { browser, app, purpose } = release
        if (purpose === 'notice')
          return messagePage({
            title: 'Was this you?',
            lines: [
              `${browser} turned automatic recovery on, at ${app}. From a day later on, your mailbox leads back to your wallet.`,
            ],
            buttons: [deny],
          })
        const texts = purposeTexts[purpose]
        if (release.state !== 'waiting')
          return messagePage({
            title: 'This was approved',
            lines: [texts.done(browser, app)],
            buttons: [deny],
          })
        if (release.ends_at <= nowMs) return messagePage(results.gone)
        const elsewhere = deps.pepper.mac('network', network) !== release.network_mac
        return messagePage({
          title: 'Is this you?',
          warning: elsewhere
            ? 'The device that asks is in another network than you. If somebody sent you here, stop now.'
            : undefined,
          lines: [texts.ask(browser, app), 'Approve only if the other screen shows exactly these two words:'],
          phrase: release.phrase,
          buttons: [{ label: 'Approve', name: 'answer', value: 'approve' }, deny],
        })
      },
    },
    {
      id: 'approve',
      method: 'POST',
      path,
      async run({ context, network }) {
        const { answer } = await context.req.parseBody()
        if (answer !== 'approve' && answer !== 'deny') return messagePage(results.gone)
        const token = context.req.param('token') ?? ''
        const result = await answerRelease(deps, { token, approve: answer === 'approve', network })
        void deps.outbox.flush()
        return messagePage(results[result])
      },
    },
  ]
}
