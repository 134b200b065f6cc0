import { protectionEndpoints, type ReleasePurpose } from '@latchkey/protocol/vault'
import { FrameFault } from '../faults/FrameFault.ts'
import { createDeviceApproval } from '../wallet/createDeviceApproval.ts'
import { guardianMailbox } from '../wallet/guardianMailbox.ts'
import type { Errand, SteppedUp } from './errand.types.ts'
import { isRefusal } from './isRefusal.ts'
import { onceMailMayGo } from './onceMailMayGo.ts'

/**
 * A step-up by mail: the auth service's code, and the guardian's link for this purpose.
 * @throws FrameFault `login/throttled`, `login/locked`, `login/device-denied` or `wallet/user-rejected`
 */
export async function proveMail(errand: Errand, purpose: ReleasePurpose): Promise<SteppedUp & { by: 'guardian' }> {
  const { ports, sheet, texts, app } = errand
  const { sessions, guardian, startWorker } = ports
  const { signal } = sheet
  const { user } = await sessions.fresh()
  if (user.email === null) throw new FrameFault('login/email-needed')
  const atGuardian = (await guardianMailbox(ports)) ?? user.email
  sheet.tell({ title: texts.mailTitle, status: texts.working })
  const begun = await onceMailMayGo(errand, () =>
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
      const { values } = await sheet.ask({
        ...page,
        fields: [field],
        primary: texts.next,
        ...(error === undefined ? {} : { error }),
      })
      const code = (values.code ?? '').trim()
      error = texts.codeWrong
      if (!/^\d{6}$/.test(code)) continue
      sheet.tell({ ...page, status: texts.mailWaiting })
      const { approval, collectInSeconds } = await approving
      try {
        await sessions.call(protectionEndpoints.stepUp, { method: 'email', attemptId, code, approval }, signal)
      } catch (failure) {
        if (isRefusal(failure, 'login/code-wrong')) continue
        throw failure
      }
      return { by: 'guardian', attemptId, releaseId: asked.releaseId, approval, collectInSeconds, worker }
    }
  } catch (failure) {
    worker.end()
    throw failure
  }
}
