import { type LoginProvider, protectionEndpoints, type ReleasePurpose } from '@latchkey/protocol/vault'
import { isServiceError, VaultServiceError } from '../calls/createVaultClient.ts'
import { createDeviceApproval } from '../deviceApproval/deviceApproval.ts'
import { VaultError } from '../errors/VaultError.ts'
import { guardianMailbox } from '../wallet/guardianOwner.ts'
import { waitMs } from '../wallet/waitMs.ts'
import { askAtProvider } from './askAtProvider.ts'
import type { FlowContext, SteppedUp } from './securityFlow.ts'

/** The maximum wait: beyond it, the error says when to come back. */
const maxSeconds = 60

/**
 * Asks a service for a mail. One to an address goes out in half a minute: where the last was a moment ago, it says so on
 * the screen and asks again when the next may go.
 * @throws VaultError `login/throttled` where that takes more than a minute, `wallet/user-rejected` when it is closed
 */
export async function onceMailMayGo<Answer>(flow: FlowContext, ask: () => Promise<Answer>): Promise<Answer> {
  const { dialog, texts } = flow
  for (;;) {
    try {
      return await ask()
    } catch (failure) {
      const seconds =
        failure instanceof VaultServiceError && failure.reason === 'login/throttled'
          ? failure.retryInSeconds
          : undefined
      if (seconds === undefined || seconds > maxSeconds) throw failure
      const status = texts.mailSoon.replace('{seconds}', String(Math.ceil(seconds)))
      dialog.show({ title: texts.mailTitle, status })
      await waitMs(seconds * 1_000, dialog.signal)
      dialog.show({ title: texts.mailTitle, status: texts.working })
    }
  }
}

/**
 * A step-up by mail: the auth service's code, and the guardian's link for this purpose.
 * @throws VaultError `login/throttled`, `login/locked`, `login/device-denied` or `wallet/user-rejected`
 */
async function proveMail(flow: FlowContext, purpose: ReleasePurpose): Promise<SteppedUp & { by: 'guardian' }> {
  const { ports, dialog, texts, app } = flow
  const { sessions, guardian, startWorker } = ports
  const { signal } = dialog
  const { user } = await sessions.fresh()
  if (user.email === null) throw new VaultError('login/email-needed')
  const atGuardian = (await guardianMailbox(ports)) ?? user.email
  dialog.show({ title: texts.mailTitle, status: texts.working })
  const begun = await onceMailMayGo(flow, () =>
    sessions.call(protectionEndpoints.stepUpOptions, { method: 'email' }, signal),
  )
  if (begun.method !== 'email') throw new TypeError('Another step-up was begun.')
  const { attemptId } = begun
  const worker = startWorker()
  try {
    const asked = await createDeviceApproval({
      guardian,
      worker,
      owner: { email: atGuardian },
      attemptId,
      app,
      purpose,
    })
    const page = {
      title: texts.mailTitle,
      lines: [texts.mailLead.replace('{email}', `\u2068${[...new Set([user.email, atGuardian])].join(', ')}\u2069`)],
      phrase: asked.phrase,
    }
    // The link may be followed first.
    const approving = asked.approved({ signal, wait: () => () => {} })
    approving.catch(() => {})
    const field = { name: 'code', label: texts.mailCode, kind: 'otp' as const }
    let error: string | undefined
    for (;;) {
      const { values } = await dialog.ask({
        ...page,
        fields: [field],
        primary: texts.next,
        ...(error === undefined ? {} : { error }),
      })
      const code = (values.code ?? '').trim()
      error = texts.codeWrong
      if (!/^\d{6}$/.test(code)) continue
      dialog.show({ ...page, status: texts.mailWaiting })
      const { approval, collectInSeconds } = await approving
      try {
        await sessions.call(protectionEndpoints.stepUp, { method: 'email', attemptId, code, approval }, signal)
      } catch (failure) {
        if (isServiceError(failure, 'login/code-wrong')) continue
        throw failure
      }
      return { by: 'guardian', attemptId, releaseId: asked.releaseId, approval, collectInSeconds, worker }
    }
  } catch (failure) {
    worker.end()
    throw failure
  }
}

/** A step-up that the guardian takes part in: by mail, by a scan, or at the provider where it asks this person. */
export async function proveToGuardian(
  flow: FlowContext,
  purpose: 'protection' | 'delete',
): Promise<SteppedUp & { by: 'guardian' }> {
  const { guardianProvider } = (await flow.ports.sessions.fresh()).user
  if (guardianProvider === null) return proveMail(flow, purpose)
  if (guardianProvider !== 'farcaster') return proveProvider(flow, guardianProvider, purpose)
  // Apart: few wallets are of such an account.
  const { proveByScan } = await import('./proveByScan.ts')
  return proveByScan(flow, purpose)
}

/**
 * A step-up for whom the guardian asks at their provider: the login that the auth service has just seen, and the guardian's
 * own question.
 * @throws VaultError `frame/session-expired` when the login is older than a quarter of an hour, or as `askAtProvider`
 */
async function proveProvider(
  flow: FlowContext,
  provider: LoginProvider,
  purpose: ReleasePurpose,
): Promise<SteppedUp & { by: 'guardian' }> {
  const { ports, dialog } = flow
  const { sessions } = ports
  const { signal } = dialog
  const { attemptId } = await begin(flow)
  const { worker, releaseId, approved } = await askAtProvider(flow, { provider, attemptId, purpose })
  try {
    const { approval, collectInSeconds } = await approved({ signal, wait: () => () => {} })
    await sessions.call(protectionEndpoints.stepUp, { method: 'provider', attemptId, approval }, signal)
    return { by: 'guardian', attemptId, releaseId, approval, collectInSeconds, worker }
  } catch (failure) {
    worker.end()
    throw failure
  }
}

async function begin({ ports, dialog }: FlowContext): Promise<{ attemptId: string }> {
  const body = { method: 'provider' as const }
  const begun = await ports.sessions.call(protectionEndpoints.stepUpOptions, body, dialog.signal)
  if (begun.method !== 'provider') throw new TypeError('Another step-up was begun.')
  return begun
}
