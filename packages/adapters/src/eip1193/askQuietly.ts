import type { Env } from '@latchkey/core/ports'
import { constants, KitError } from '@latchkey/protocol'
import { askWallet } from './askWallet.ts'
import type { Eip1193Provider } from './eip1193.types.ts'

/**
 * Asks a wallet something that it answers without a prompt. A wallet that stays silent counts as unavailable after the
 * time that a person waits for a node (decisions 24).
 */
export function askQuietly(
  provider: Eip1193Provider,
  method: string,
  params: unknown,
  clock: Env['clock'],
  timeoutMs: number = constants.rpcTimeoutMs,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancelTimer = clock.setTimer(
      () =>
        reject(
          new KitError({ code: 'wallet/unavailable', shortMessage: 'The wallet does not answer', retryable: true }),
        ),
      timeoutMs,
    )
    askWallet(provider, method, params).then(resolve, reject).finally(cancelTimer)
  })
}
