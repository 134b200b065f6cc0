import { accountEndpoints, emailSchema, guardianFarcasterEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { isServiceError } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import { mailboxState } from '../wallet/guardianOwner.ts'
import { untilAnswered } from '../wallet/untilAnswered.ts'
import { waitMs } from '../wallet/waitMs.ts'
import { onceMailMayGo } from './onceMailMayGo.ts'
import { scanForMailbox } from './proveByScan.ts'
import type { FlowContext } from './securityFlow.ts'

/** How often the guardian is asked whether its link was pressed. */
const askEveryMs = 2_000

/**
 * Has a mailbox lead to the wallet of an account of Farcaster, in the place of the account: one scan for the address, a code of
 * the auth service for the login, a link of the guardian.
 * @returns The address.
 * @throws VaultError `frame/not-offered` for an account of another kind, `login/device-denied` where the mailbox says no,
 * `login/device-waiting` or `wallet/user-rejected`
 */
export async function addMailbox(flow: FlowContext): Promise<{ email: string }> {
  const { ports, dialog, texts } = flow
  const { sessions, guardian } = ports
  const { user } = await sessions.fresh()
  if (user.guardianProvider !== 'farcaster') throw new VaultError('frame/not-offered')
  // Added before, and perhaps agreed to since.
  if (user.email !== null && (await mailboxState(ports)) === 'moved') return done(flow, user.email)
  const email = await askAddress(flow, user.email)
  const { attemptId, releaseId, approval, worker } = await scanForMailbox(flow, email)
  worker.end()
  if (user.email === null) await logInBy(flow, { email, scan: { attemptId, approval } })
  const { assertion } = await sessions.fresh()
  const body = { assertion, to: email, releaseId }
  await guardian.call(guardianFarcasterEndpoints.mailbox, body, { signal: dialog.signal })
  const lines = [withEmail(texts.mailboxLink, email)]
  dialog.show({ title: texts.mailTitle, lines, status: texts.approveWaiting })
  await untilAgreed(flow)
  return done(flow, email)
}

const withEmail = (text: string, email: string): string => text.replace('{email}', `\u2068${email}\u2069`)

async function done({ dialog, texts }: FlowContext, email: string): Promise<{ email: string }> {
  const lines = [withEmail(texts.mailboxDone, email)]
  await dialog.ask({ title: texts.mailboxTitle, lines, primary: texts.done, final: true })
  return { email }
}

/** The address that is to lead to the wallet: the one that the person logs in with, if there is one. */
async function askAddress({ dialog, texts }: FlowContext, known: string | null): Promise<string> {
  const page = { title: texts.mailboxTitle, lines: [texts.mailboxLead], primary: texts.next }
  const field = { name: 'email', label: texts.mailboxField, kind: 'email' as const }
  if (known !== null) {
    await dialog.ask({ ...page, lines: [...page.lines, `\u2068${known}\u2069`] })
    return known
  }
  let error: { error: string } | undefined
  let value: string | undefined
  for (;;) {
    const { values } = await dialog.ask({ ...page, ...error, fields: [{ ...field, value }] })
    value = values.email ?? ''
    const typed = v.safeParse(emailSchema, value)
    if (typed.success) return typed.output
    error = { error: texts.mailboxWrong }
  }
}

/** Adds the address as a login, by the scan for it and the code that the auth service mails there. */
async function logInBy(
  flow: FlowContext,
  asked: { readonly email: string; readonly scan: { readonly attemptId: string; readonly approval: string } },
): Promise<void> {
  const { ports, dialog, texts } = flow
  const { sessions } = ports
  dialog.show({ title: texts.mailTitle, status: texts.working })
  const begin = () => sessions.call(accountEndpoints.emailUpdate, asked, dialog.signal)
  const { attemptId } = await onceMailMayGo(flow, begin)
  const field = { name: 'code', label: withEmail(texts.mailboxCode, asked.email), kind: 'otp' as const }
  let error: { error: string } | undefined
  for (;;) {
    const { values } = await dialog.ask({ title: texts.mailTitle, ...error, fields: [field], primary: texts.next })
    error = { error: texts.codeWrong }
    const code = (values.code ?? '').trim()
    if (!/^\d{6}$/.test(code)) continue
    dialog.show({ title: texts.mailTitle, status: texts.working })
    try {
      await sessions.call(accountEndpoints.emailSecondary, { attemptId, code }, dialog.signal)
    } catch (failure) {
      if (isServiceError(failure, 'login/code-wrong')) continue
      throw failure
    }
    await sessions.renew()
    return
  }
}

/** Waits for the button behind the guardian's link. @throws VaultError `login/device-denied` */
async function untilAgreed({ ports, dialog }: FlowContext): Promise<void> {
  for (;;) {
    const state = await untilAnswered(() => mailboxState(ports), dialog.signal)
    if (state === 'moved') return
    if (state === 'none') throw new VaultError('login/device-denied')
    await waitMs(askEveryMs, dialog.signal)
  }
}
