import { base64url } from '../calls/base64url.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import type { BroughtWallet } from '../wallet/makeWallet.ts'
import { runInWalletWindow } from './runInWalletWindow.ts'

/**
 * Has a person without a wallet bring one in the wallet's own window: no file, password or word is asked for in the frame.
 * @returns Undefined where they want a new one. The caller ends the worker.
 * @throws VaultError as `runInWalletWindow`
 */
export async function takeBroughtWallet(flow: FlowContext, user: string): Promise<BroughtWallet | undefined> {
  const { ports, texts } = flow
  const worker = ports.startWorker()
  let taken: BroughtWallet | undefined
  try {
    const receiver = base64url.encode(await worker.run('listen', undefined))
    const task = { kind: 'bring', user, receiver } as const
    const result = await runInWalletWindow(flow, task, texts.bringLead, { id: 'new', label: texts.bringNew })
    if (result.kind === 'brought') {
      const { addresses, sealedRoot } = result
      taken = { worker, root: { addresses, sealedRoot: base64url.decode(sealedRoot) } }
    }
    return taken
  } finally {
    if (taken === undefined) worker.end()
  }
}
