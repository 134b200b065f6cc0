import { digest } from '../../../server/src/crypto/tokens.ts'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import type { Mails, People, Settings } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { answeredPages, answerRelease, purposeTexts } from './answerRelease.ts'
import { askWords } from './approvalMail.ts'

const deny = { label: "It wasn't me", name: 'answer', value: 'deny', quiet: true }

/** The page that asks for an approval. Showing it changes nothing: mail scanners open links. */
export async function askPage(
  deps: People & Settings<'publicUrl'>,
  { token, network }: { readonly token: string; readonly network: string },
): Promise<Response> {
  const nowMs = deps.clock.nowMs()
  const action = `${deps.config.publicUrl}/g/approve/${token}`
  const release = await deps.database
    .selectFrom('releases')
    .select(['state', 'app', 'browser', 'phrase', 'network_mac', 'ends_at', 'purpose'])
    .where('token_digest', '=', digest(token))
    .where('ends_at', '>', nowMs - limits.regretMs)
    .executeTakeFirst()
  if (release === undefined || release.state === 'denied' || release.state === 'refused')
    return messagePage(answeredPages.gone)
  const { browser, app, purpose } = release
  // A scan is its yes: no mail leads to a page of it.
  if (purpose === 'mailbox') return messagePage(answeredPages.gone)
  if (purpose === 'notice')
    return messagePage({
      title: 'Was this you?',
      lines: [
        `${browser} turned automatic recovery on, at ${app}. From a day later on, your mailbox leads back to your wallet.`,
      ],
      action,
      buttons: [deny],
    })
  const texts = purposeTexts[purpose]
  if (release.state !== 'waiting')
    return messagePage({
      title: 'This was approved',
      lines: [texts.done(browser, `the app at ${app}`)],
      action,
      buttons: [deny],
    })
  if (release.ends_at <= nowMs) return messagePage(answeredPages.gone)
  const elsewhere = deps.pepper.mac('network', network) !== release.network_mac
  return messagePage({
    title: 'Is this you?',
    warning: elsewhere
      ? 'The device that asks is in another network than you. If somebody sent you here, stop now.'
      : undefined,
    lines: [
      askWords(purpose, browser, `what claims to be the app at ${app}`),
      'Approve only if the other screen shows exactly these two words:',
    ],
    phrase: release.phrase,
    action,
    buttons: [{ label: 'Approve', name: 'answer', value: 'approve' }, deny],
  })
}

const path = '/g/approve/:token'

/** The page of a mailed link. Opening it changes nothing: mail scanners open links. The button does. */
export function approvePages(
  deps: People & Mails & Settings<'apps' | 'newDeviceDelayMs' | 'publicUrl'>,
): readonly VaultPage[] {
  return [
    {
      id: 'approvePage',
      method: 'GET',
      path,
      run: ({ context, network }) => askPage(deps, { token: context.req.param('token') ?? '', network }),
    },
    {
      id: 'approve',
      method: 'POST',
      path,
      async run({ context, network, form: { answer } }) {
        if (answer !== 'approve' && answer !== 'deny') return messagePage(answeredPages.gone)
        const token = context.req.param('token') ?? ''
        const result = await answerRelease(deps, { token, approve: answer === 'approve', network })
        void deps.outbox.flush()
        return messagePage(answeredPages[result])
      },
    },
  ]
}
