import { protectionEndpoints, recoveryEndpoints } from '@latchkey/protocol/vault'
import { isRefusal } from '../calls/createVaultClient.ts'
import { FrameFault } from '../errors/VaultError.ts'
import { askPasskey, canUsePasskeys, type PasskeyProof } from '../passkeys/passkeys.ts'
import { providerNames } from './askAtProvider.ts'
import { proveToGuardian } from './proveToGuardian.ts'
import type { Errand, SteppedUp } from './securityFlow.ts'

/**
 * Has the person prove themselves anew: with a passkey where they have one, by mail, or at their provider.
 * @throws FrameFault `wallet/user-rejected`, or as `proveToGuardian`
 */
export async function stepUp(errand: Errand): Promise<SteppedUp> {
  const { ports, sheet, texts } = errand
  const { passkeys } = await ports.sessions.call(recoveryEndpoints.state, undefined, sheet.signal)
  if (passkeys.length === 0 || !canUsePasskeys(window)) return proveToGuardian(errand, 'protection')
  const { guardianProvider } = (await ports.sessions.fresh()).user
  const other =
    guardianProvider === null
      ? { id: 'guardian', label: texts.useMail, hint: texts.useMailHint }
      : { id: 'guardian', label: providerNames[guardianProvider], hint: texts.useProviderHint }
  let error: string | undefined
  for (;;) {
    const { action } = await sheet.ask({
      title: texts.proveTitle,
      lines: [texts.proveLead],
      choices: [{ id: 'passkey', label: texts.usePasskey, hint: texts.usePasskeyHint }, other],
      ...(error === undefined ? {} : { error }),
    })
    if (action === 'guardian') return proveToGuardian(errand, 'protection')
    try {
      sheet.tell({ title: texts.proveTitle, status: texts.usePasskeyHint })
      return { by: 'passkey', proof: await provePasskey(errand) }
    } catch (failure) {
      sheet.signal.throwIfAborted()
      const unanswered = failure instanceof FrameFault && failure.code === 'wallet/user-rejected'
      if (!unanswered && !isRefusal(failure, 'login/passkey-refused')) throw failure
      error = texts.passkeyFailed
    }
  }
}

/** Runs a call, and once more after the person has proven themselves anew where the service wants that. */
export async function withStepUp<Result>(errand: Errand, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!isRefusal(error, 'session/step-up-needed', 'session/stale')) throw error
    const proven = await stepUp(errand)
    if (proven.by === 'guardian') proven.worker.end()
    return call()
  }
}

/**
 * A step-up by passkey.
 * @param credentialId The only one that may answer; any of the person's if none is named.
 * @throws VaultRefusal `vault/absent` without passkeys; FrameFault `wallet/user-rejected` when none answered.
 */
export async function provePasskey({ ports, sheet }: Errand, credentialId?: string): Promise<PasskeyProof> {
  const { sessions } = ports
  const { signal } = sheet
  const begun = await sessions.call(protectionEndpoints.stepUpOptions, { method: 'passkey' }, signal)
  if (begun.method !== 'passkey') throw new TypeError('Another step-up was begun.')
  const { challengeId, challenge, rpId, credentialIds } = begun
  const proof = await askPasskey({
    challenge,
    rpId,
    credentialIds: credentialId === undefined ? credentialIds : [credentialId],
    signal,
  })
  const body = { method: 'passkey' as const, challengeId, credential: proof.credential }
  await sessions.call(protectionEndpoints.stepUp, body, signal)
  return proof
}
