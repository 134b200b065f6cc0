import { digest } from '../../../server/src/crypto/tokens.ts'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import { lockPerson } from '../account/lockPerson.ts'
import type { Store } from '../contexts.types.ts'
import { limits } from '../limits.ts'

const path = '/g/mailbox/:token'
const agree = { label: 'Yes, that is me', name: 'answer', value: 'agree' }
const stop = { label: "Stop, it wasn't me", name: 'answer', value: 'stop', quiet: true }

const results: Readonly<Record<MoveAnswered, messagePage.Options>> = {
  agreed: { title: 'Noted', lines: ['You can close this page. The change holds from the next use of your wallet on.'] },
  stopped: { title: 'Stopped', lines: ['What led to your wallet until now goes on leading to it.'] },
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
export function emailPages(deps: Store): readonly VaultPage[] {
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

/** What came of an answer. */
type MoveAnswered = 'agreed' | 'stopped' | 'takenBack' | 'gone'

/**
 * Takes the answer of one of the two mailboxes. "No" of either stops a change that does not hold yet; "no" of the old one
 * takes it back for three days after, with all that came of it since, and stops everything that the guardian gives out for as
 * long.
 */
async function answerMove(
  deps: Store,
  { token, agree }: { readonly token: string; readonly agree: boolean },
): Promise<MoveAnswered> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  const tokenDigest = digest(token)
  return database.transaction().execute(async (transaction): Promise<MoveAnswered> => {
    const asked = transaction
      .selectFrom('mailbox_moves')
      .where((each) => each.or([each('old_token', '=', tokenDigest), each('new_token', '=', tokenDigest)]))
      .where('ends_at', '>', nowMs)
    const { user_mac: userMac } = (await asked.select('user_mac').executeTakeFirst()) ?? {}
    if (userMac === undefined) return 'gone'
    await lockPerson(transaction, userMac)
    const move = await asked.selectAll().executeTakeFirst()
    if (move === undefined) return 'gone'
    const isOld = move.old_token === tokenDigest
    const settle = async (state: 'open' | 'moved', values: { state?: 'stopped'; [column: `${string}_at`]: number }) => {
      const { numUpdatedRows } = await transaction
        .updateTable('mailbox_moves')
        .set(values)
        .where('id', '=', move.id)
        .where('state', '=', state)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    }
    if (move.state === 'open') {
      if (!agree) return (await settle('open', { state: 'stopped' })) ? 'stopped' : 'gone'
      if (move.asked_at + limits.moveLinkMs <= nowMs) return 'gone'
      const column = isOld ? 'old_yes_at' : 'new_yes_at'
      if (move[column] !== null) return 'agreed'
      return (await settle('open', { [column]: nowMs })) ? 'agreed' : 'gone'
    }
    const inTime = move.moved_at !== null && move.moved_at + limits.regretMs > nowMs
    if (move.state !== 'moved' || agree || !isOld || !inTime) return 'gone'
    if (!(await settle('moved', { state: 'stopped' }))) return 'gone'
    // What the new mailbox has agreed to since goes with it: who took a wallet away could move it on and keep it.
    await transaction
      .updateTable('mailbox_moves')
      .set({ state: 'stopped' })
      .where('user_mac', '=', userMac)
      .where('asked_at', '>=', move.asked_at)
      .execute()
    await transaction
      .updateTable('people')
      .set({ owner_mac: move.from_mac, frozen_until: nowMs + limits.regretMs, delete_approved_at: null })
      .where('user_mac', '=', userMac)
      .execute()
    return 'takenBack'
  })
}
