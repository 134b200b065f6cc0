import { digest } from '../../../server/src/crypto/digest.ts'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import type { GuardianDeps } from '../deps.ts'
import { answerMove, type MoveAnswered } from './answerMove.ts'

const path = '/g/mailbox/:token'
const agree = { label: 'Yes, that is me', name: 'answer', value: 'agree' }
const stop = { label: "Stop, it wasn't me", name: 'answer', value: 'stop', quiet: true }

const results: Readonly<Record<MoveAnswered, messagePage.Options>> = {
  agreed: { title: 'Noted', lines: ['You can close this page. The change holds from the next use of your wallet on.'] },
  stopped: { title: 'Stopped', lines: ['The old mailbox goes on leading to your wallet.'] },
  takenBack: {
    title: 'Taken back',
    lines: [
      'The old mailbox leads to your wallet again. For three days, no new device gets it.',
      'Take the address for logging in back, too, by the link in the other mail.',
    ],
  },
  gone: { title: 'This link is no longer valid', lines: ['Nothing was changed.'], status: 410 },
}

/** The pages that the two mailboxes are asked on. Opening one changes nothing: mail scanners open links. The button does. */
export function mailboxPages(deps: GuardianDeps): readonly VaultPage[] {
  return [
    {
      id: 'mailboxPage',
      method: 'GET',
      path,
      async run({ context }) {
        const token = digest(context.req.param('token') ?? '')
        const move = await deps.database
          .selectFrom('mailbox_moves')
          .select(['state', 'old_token'])
          .where((each) => each.or([each('old_token', '=', token), each('new_token', '=', token)]))
          .where('ends_at', '>', deps.clock.nowMs())
          .executeTakeFirst()
        const isOld = move?.old_token === token
        if (move === undefined || move.state === 'stopped' || (move.state === 'moved' && !isOld))
          return messagePage(results.gone)
        return messagePage({
          title: isOld ? 'Is another mailbox to lead to your wallet?' : 'Is this mailbox to lead to your wallet?',
          lines: [
            isOld
              ? 'The address of your wallet was changed. Its new mailbox is to be asked before a new device gets your wallet, and this one no longer.'
              : 'This mailbox is asked from then on before a new device gets your wallet.',
          ],
          buttons: move.state === 'moved' ? [stop] : [agree, stop],
        })
      },
    },
    {
      id: 'mailbox',
      method: 'POST',
      path,
      async run({ context, form: { answer } }) {
        if (answer !== 'agree' && answer !== 'stop') return messagePage(results.gone)
        const token = context.req.param('token') ?? ''
        return messagePage(results[await answerMove(deps, { token, agree: answer === 'agree' })])
      },
    },
  ]
}
