import { accountEndpoints, protectionEndpoints } from '@latchkey/protocol/vault'
import { firstAddressOf } from '@latchkey/vault/keys'
import { isServiceError } from '../calls/createVaultClient.ts'
import { proveToGuardian } from './proveToGuardian.ts'
import type { FlowContext } from './securityFlow.ts'

/**
 * Lets the account go in three days: the end of the address as typed, the code, and the guardian's link for this very
 * purpose. This browser's session is over afterwards.
 * @returns When, in milliseconds since 1970.
 * @throws VaultError `wallet/user-rejected`, or as `proveToGuardian`
 */
export async function deleteWallet(flow: FlowContext): Promise<number> {
  const { ports, dialog, texts, recoveryKeyCache } = flow
  const { sessions } = ports
  const { addresses } = await sessions.call(accountEndpoints.me, undefined, dialog.signal)
  const address = addresses === null ? '' : firstAddressOf(addresses)
  const shown = `\u2068${address.slice(0, 8)}…\u2069`
  let error: string | undefined
  let addressTail = ''
  for (;;) {
    const { values } = await dialog.ask({
      title: texts.deleteTitle,
      lines: [texts.deleteLead],
      fields:
        address === '' ? [] : [{ name: 'tail', label: texts.deleteField.replace('{address}', shown), kind: 'text' }],
      primary: texts.delete,
      danger: true,
      ...(error === undefined ? {} : { error }),
    })
    addressTail = (values.tail ?? '').trim()
    if (addressTail.toLowerCase() === address.slice(-6).toLowerCase()) break
    error = texts.deleteWrong
  }
  const { worker, attemptId, approval } = await proveToGuardian(flow, 'delete')
  worker.end()
  const { deletedAtMs } = await sessions.call(protectionEndpoints.deleteAccount, { addressTail, attemptId, approval })
  recoveryKeyCache.drop()
  await sessions.end().catch((failure: unknown) => {
    if (!isServiceError(failure, 'session/invalid')) throw failure
  })
  return deletedAtMs
}
