import { loginProviders } from '@latchkey/protocol'
import { protectionEndpoints, recoveryEndpoints } from '@latchkey/protocol/vault'
import { isServiceError } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import { askPasskey, canUsePasskeys, type PasskeyProof } from '../passkeys/passkeys.ts'
import { proveToGuardian } from './proveToGuardian.ts'
import type { FlowContext, SteppedUp } from './securityFlow.ts'

/**
 * Has the person authenticate again: with a passkey where they have one, by mail, or at their provider.
 * @throws VaultError `wallet/user-rejected`, or as `proveToGuardian`
 */
export async function stepUp(flow: FlowContext): Promise<SteppedUp> {
  const { ports, dialog, texts } = flow
  const { passkeys } = await ports.sessions.call(recoveryEndpoints.state, undefined, dialog.signal)
  if (passkeys.length === 0 || !canUsePasskeys(window)) return proveToGuardian(flow, 'protection')
  const { guardianProvider } = (await ports.sessions.fresh()).user
  const other =
    guardianProvider === null
      ? { id: 'guardian', label: texts.useMail, hint: texts.useMailHint }
      : {
          id: 'guardian',
          label: loginProviders[guardianProvider],
          hint: guardianProvider === 'farcaster' ? texts.useScanHint : texts.useProviderHint,
        }
  let error: string | undefined
  for (;;) {
    const { action } = await dialog.ask({
      title: texts.proveTitle,
      lines: [texts.proveLead],
      choices: [{ id: 'passkey', label: texts.usePasskey, hint: texts.usePasskeyHint }, other],
      ...(error === undefined ? {} : { error }),
    })
    if (action === 'guardian') return proveToGuardian(flow, 'protection')
    try {
      dialog.show({ title: texts.proveTitle, status: texts.usePasskeyHint })
      return { by: 'passkey', proof: await provePasskey(flow) }
    } catch (failure) {
      dialog.signal.throwIfAborted()
      const unanswered = failure instanceof VaultError && failure.code === 'wallet/user-rejected'
      if (!unanswered && !isServiceError(failure, 'login/passkey-refused')) throw failure
      error = texts.passkeyFailed
    }
  }
}

/** Runs a call, and once more after the person has authenticated again where the service requires that. */
export async function withStepUp<Result>(flow: FlowContext, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!isServiceError(error, 'session/step-up-needed', 'session/stale')) throw error
    const proven = await stepUp(flow)
    if (proven.by === 'guardian') proven.worker.end()
    return call()
  }
}

/**
 * A step-up by passkey.
 * @param credentialId The only one that may answer; any of the person's if none is named.
 * @throws VaultServiceError `vault/absent` without passkeys; VaultError `wallet/user-rejected` when none answered.
 */
export async function provePasskey({ ports, dialog }: FlowContext, credentialId?: string): Promise<PasskeyProof> {
  const { sessions } = ports
  const { signal } = dialog
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
