import { type OauthProvider, protectionEndpoints, type ReleasePurpose } from '@latchkey/protocol/vault'
import { askAtProvider } from './askAtProvider.ts'
import type { Errand, SteppedUp } from './errand.types.ts'

/**
 * A step-up for whom the guardian asks at their provider: the login that the auth service has just seen, and the guardian's
 * own question.
 * @throws FrameFault `frame/session-expired` when the login is older than a quarter of an hour, or as `askAtProvider`
 */
export async function proveProvider(
  errand: Errand,
  provider: OauthProvider,
  purpose: ReleasePurpose,
): Promise<SteppedUp & { by: 'guardian' }> {
  const { ports, sheet } = errand
  const { sessions } = ports
  const { signal } = sheet
  const { attemptId } = await begin(errand)
  const { worker, releaseId, approved } = await askAtProvider(errand, { provider, attemptId, purpose })
  try {
    const { approval, collectInSeconds } = await approved({ signal, wait: () => () => {} })
    await sessions.call(protectionEndpoints.stepUp, { method: 'provider', attemptId, approval }, signal)
    return { by: 'guardian', attemptId, releaseId, approval, collectInSeconds, worker }
  } catch (failure) {
    worker.end()
    throw failure
  }
}

async function begin({ ports, sheet }: Errand): Promise<{ attemptId: string }> {
  const body = { method: 'provider' as const }
  const begun = await ports.sessions.call(protectionEndpoints.stepUpOptions, body, sheet.signal)
  if (begun.method !== 'provider') throw new TypeError('Another step-up was begun.')
  return begun
}
