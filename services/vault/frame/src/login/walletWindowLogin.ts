import type { VaultClient } from '../calls/createVaultClient.ts'
import { offerReceiver, takeWallet } from '../deviceTransfer/deviceTransfer.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { SecurityFlows } from '../security/securityFlow.ts'
import type { WalletPorts } from '../wallet/walletPorts.ts'
import { runInWalletWindow } from '../walletWindow/runInWalletWindow.ts'
import type { LoginRequest, Settler } from './settleLogin.ts'

export declare namespace logInByWalletWindow {
  type Options = {
    readonly ports: WalletPorts
    readonly auth: VaultClient
    readonly flows: SecurityFlows
    readonly settler: Settler
    readonly projectId: string
  }
}

/** Takes over the wallet that the wallet's own window in this browser has, after a yes there. */
export async function logInByWalletWindow(
  { ports, auth, flows, settler, projectId }: logInByWalletWindow.Options,
  context: LoginRequest,
): Promise<void> {
  const worker = ports.startWorker()
  try {
    const receiver = await offerReceiver(ports, worker)
    const given = await flows.run(context, (flow) =>
      runInWalletWindow(flow, { kind: 'give', receiver }, flow.texts.walletWindowLead),
    )
    if (given.kind !== 'given') throw new VaultError('frame/no-wallet-here')
    await settler.alone(context.signal, () => takeWallet(ports, auth, worker, given.handover, projectId))
    settler.describe()
  } finally {
    worker.end()
  }
}
