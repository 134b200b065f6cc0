import { passkeyEndpoints } from '@latchkey/protocol/vault'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import { askPasskey, canUsePasskeys } from '../passkeys/passkeys.ts'
import type { WalletPorts } from '../wallet/walletPorts.ts'
import type { LoginRequest, Settler } from './settleLogin.ts'

export declare namespace logInByPasskey {
  type Options = {
    readonly ports: Pick<WalletPorts, 'prepareWorker'>
    readonly auth: VaultClient
    readonly projectId: string
    readonly settler: Settler
  }
}

/**
 * Logs in with the passkey that the person chooses, and ends with the wallet on this device.
 * @throws VaultError `login/passkey-none` when none answered: browsers don't say whether there is one
 */
export async function logInByPasskey(
  { ports, auth, projectId, settler }: logInByPasskey.Options,
  context: LoginRequest,
): Promise<void> {
  if (!canUsePasskeys(window)) throw new VaultError('login/passkey-unavailable')
  const { signal } = context
  const { challengeId, challenge, rpId } = await auth.call(passkeyEndpoints.loginOptions, { projectId }, { signal })
  ports.prepareWorker()
  const stopWaiting = context.wait('screen')
  try {
    const proof = await askPasskey({ challenge, rpId, signal }).catch((error: unknown) => {
      const isUnanswered = error instanceof VaultError && error.code === 'wallet/user-rejected' && !signal.aborted
      throw isUnanswered ? new VaultError('login/passkey-none', { cause: error }) : error
    })
    const body = { challengeId, credential: proof.credential }
    await settler.enter(await auth.call(passkeyEndpoints.login, body, { signal }), context, proof)
  } finally {
    stopWaiting()
  }
}
