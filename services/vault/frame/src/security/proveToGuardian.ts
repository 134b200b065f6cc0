import { type LoginProvider, protectionEndpoints, type ReleasePurpose } from '@latchkey/protocol/vault'
import { isServiceError } from '../calls/createVaultClient.ts'
import { createDeviceApproval } from '../deviceApproval/deviceApproval.ts'
import { VaultError } from '../errors/VaultError.ts'
import { guardianMailbox, mailboxState } from '../wallet/guardianOwner.ts'
import { askAtProvider } from './askAtProvider.ts'
import { onceMailMayGo } from './onceMailMayGo.ts'
import type { FlowContext, SteppedUp } from './securityFlow.ts'

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
  if (guardianProvider === null || (await mailboxState(flow.ports)) === 'moved') return proveMail(flow, purpose)
  if (guardianProvider !== 'farcaster') return proveProvider(flow, guardianProvider, purpose)
  const { farcasterFlows } = await import('./farcasterFlows.ts')
  return farcasterFlows.proveByScan(flow, purpose)
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
