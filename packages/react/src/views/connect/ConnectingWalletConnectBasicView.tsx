import { selectPairingPlatforms } from '@latchkey/core'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { MissingWallet } from './MissingWallet.tsx'
import { AnyWalletPairing } from './QrPanel.tsx'

/**
 * What an app without adapters opens on a desktop (spec 2): one code for all wallets. In an app without WalletConnect no
 * wallet can be asked from here, so it says how to get one that can.
 */
export function ConnectingWalletConnectBasicView() {
  const kit = useKit()
  const pairs = useKitState(() => selectPairingPlatforms(kit, undefined).length > 0)
  return pairs ? <AnyWalletPairing /> : <MissingWallet chosen={false} />
}
