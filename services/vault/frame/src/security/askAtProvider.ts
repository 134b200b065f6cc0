import { loginProviders } from '@latchkey/protocol'
import type { LoginProvider, ReleasePurpose } from '@latchkey/protocol/vault'
import { createDeviceApproval, type DeviceApproval } from '../deviceApproval/deviceApproval.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { FlowContext } from './securityFlow.ts'

/** The page of a provider may do nothing with the frame that opened it. */
const windowFeatures = 'noopener,noreferrer,popup,width=480,height=720'

type Asking = {
  readonly provider: LoginProvider
  /** The login or step-up that asks. */
  readonly attemptId: string
  readonly purpose?: ReleasePurpose
}

/**
 * Has the guardian ask the person at their provider, in a window that a click on the frame's own screen opens: it begins
 * and ends that login itself, so nothing of it passes the auth service. Asked for by polling, so that it also completes
 * where windows cannot speak to each other.
 * @returns The approved question; its worker awaits the guardian's answer, and is the caller's to end.
 * @throws VaultError `login/device-denied`, `login/provider-refused`, `login/attempt-closed` or `wallet/user-rejected`
 */
export async function askAtProvider(
  flow: FlowContext,
  { provider, attemptId, purpose }: Asking,
): Promise<DeviceApproval> {
  const { ports, dialog, texts, app } = flow
  const { guardian, startWorker } = ports
  const { signal } = dialog
  if (provider === 'farcaster') throw new VaultError('frame/not-offered')
  const name = loginProviders[provider]
  const title = texts.providerTitle.replace('{provider}', name)
  dialog.show({ title, status: texts.working })
  const worker = startWorker()
  try {
    const asked = await createDeviceApproval({
      guardian,
      worker,
      owner: { provider },
      attemptId,
      app,
      ...(purpose === undefined ? {} : { purpose }),
    })
    const approving = asked.approved({ signal, wait: () => () => {} }).then(() => 'approved' as const)
    approving.catch(() => {})
    const page = { title, lines: [texts.providerLead.replace('{provider}', name)], phrase: asked.phrase }
    let opened = false
    for (;;) {
      const pressed = dialog
        .ask({
          ...page,
          primary: (opened ? texts.openProviderAgain : texts.openProvider).replace('{provider}', name),
          ...(opened ? { status: texts.providerWaiting } : {}),
        })
        .then(() => 'pressed' as const)
      pressed.catch(() => {})
      if ((await Promise.race([approving, pressed])) === 'approved') break
      window.open(asked.url, '_blank', windowFeatures)
      opened = true
    }
    dialog.show({ title, status: texts.working })
    return asked
  } catch (failure) {
    worker.end()
    throw failure
  }
}
