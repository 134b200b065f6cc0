import { selectPairingPlatforms, type ViewParams } from '@latchkey/core'
import { useDirectoryWallet } from '../../hooks/useDirectoryWallet.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { WalletLoading } from '../../parts/WalletLoading.tsx'
import { AnyWalletPairing } from './AnyWalletPairing.tsx'
import { MissingWallet } from './MissingWallet.tsx'
import { useInAppBrowser } from './useInAppBrowser.ts'
import { WalletPairing } from './WalletPairing.tsx'

const loadHowTo = async () => (await import('./HowToGetWallet.tsx')).HowToGetWallet

/** A wallet that is not asked in this browser: every way to reach it from here, or how to get it. */
export function ConnectingWalletConnectView({ params }: { readonly params: ViewParams['ConnectingWalletConnect'] }) {
  const kit = useKit()
  const known = useDirectoryWallet(params?.wallet ? undefined : params?.walletId)
  const wallet = params?.wallet ?? known.wallet
  const [first, ...others] = useKitState(() => selectPairingPlatforms(kit, wallet))
  const away = useInAppBrowser(wallet)
  const HowToGetWallet = useLoaded(loadHowTo, wallet !== undefined && (away === true || first === undefined))
  if (known.isPending) return <WalletLoading />
  if (wallet === undefined && params?.walletId !== undefined) return <MissingWallet chosen />
  if (wallet === undefined) return first === undefined ? <MissingWallet chosen={false} /> : <AnyWalletPairing />
  if (away === undefined) return <WalletLoading />
  if (away || first === undefined) return HowToGetWallet ? <HowToGetWallet wallet={wallet} /> : <WalletLoading />
  return <WalletPairing wallet={wallet} platforms={[first, ...others]} start={params?.platform} />
}
