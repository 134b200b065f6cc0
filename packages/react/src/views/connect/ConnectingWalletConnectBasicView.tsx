import { MissingWallet } from './MissingWallet.tsx'

/**
 * What an app without adapters opens on a desktop (spec 2): no wallet of this browser can be asked, so it says how to get
 * one that can.
 */
export function ConnectingWalletConnectBasicView() {
  return <MissingWallet chosen={false} />
}
