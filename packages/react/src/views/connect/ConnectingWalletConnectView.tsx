import {
  openInAppBrowser,
  type PairingPlatform,
  selectAllWallets,
  selectPairingPlatforms,
  type ViewParams,
} from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { Body, Tabs, useStyles } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useDirectoryWallet, WalletLoading } from '../../parts/DirectoryWallet.tsx'
import { useText } from '../../text/TextContext.ts'
import { HowToGetWallet } from './HowToGetWallet.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { MissingWallet } from './MissingWallet.tsx'
import { AnyWalletPairing, QrPanel } from './QrPanel.tsx'
import { pairingCss, usePairing } from './usePairing.ts'

// Whose wallet is in this browser needs no code: what asks it comes with its tab.
const loadAsked = async () => (await import('./AskedWallet.tsx')).AskedWallet

type WalletPairingProps = {
  readonly wallet: Wallet
  /** The ways to reach it, the nearest first. */
  readonly platforms: readonly [PairingPlatform, ...PairingPlatform[]]
  /** The way to begin with; the nearest unless given. */
  readonly start?: PairingPlatform | undefined
}

/** A wallet, a tab for each way to reach it; one way needs no tab. */
function WalletPairing({ wallet, platforms, start = platforms[0] }: WalletPairingProps) {
  useStyles(pairingCss)
  const kit = useKit()
  const { t } = useText()
  const [chosen, setChosen] = useState(start)
  // A wallet may be installed or turned off while the view is open.
  const platform = platforms.includes(chosen) ? chosen : platforms[0]
  const renew = usePairing(wallet, platform !== 'browser')
  const [item] = selectAllWallets(kit, kit.store.getState(), [wallet])
  const AskedWallet = useLoaded(loadAsked, platform === 'browser')
  const panel =
    platform === 'qrcode' ? (
      <QrPanel wallet={wallet} onRetry={renew} />
    ) : platform === 'browser' ? (
      item?.connector && AskedWallet && <AskedWallet connectorId={item.connector.id} />
    ) : (
      <LinkPanel key={platform} wallet={wallet} kind={platform} onRetry={renew} />
    )
  const content = <div className="lk-pairing">{panel}</div>
  if (platforms.length === 1) return <Body>{content}</Body>
  return (
    <Body>
      <Tabs
        label={t('pairing.tabs')}
        tabs={platforms.map((id) => ({ id, label: t(`pairing.tab.${id}`), testId: `tab-${id}` }))}
        selected={platform}
        onSelect={setChosen}
      >
        {content}
      </Tabs>
    </Body>
  )
}

/** A wallet that is not asked in this browser: every way to reach it from here, or how to get it. */
export function ConnectingWalletConnectView({ params }: { readonly params: ViewParams['ConnectingWalletConnect'] }) {
  const kit = useKit()
  const known = useDirectoryWallet(params?.wallet ? undefined : params?.walletId)
  const wallet = params?.wallet ?? known.wallet
  const [first, ...others] = useKitState(() => selectPairingPlatforms(kit, wallet))
  const away = useInAppBrowser(wallet)
  if (known.isPending) return <WalletLoading />
  if (wallet === undefined && params?.walletId !== undefined) return <MissingWallet chosen />
  if (wallet === undefined) return first === undefined ? <MissingWallet chosen={false} /> : <AnyWalletPairing />
  if (away === undefined) return <WalletLoading />
  if (away || first === undefined) return <HowToGetWallet wallet={wallet} />
  return <WalletPairing wallet={wallet} platforms={[first, ...others]} start={params?.platform} />
}

/**
 * Takes the person to the wallet's own browser, on a phone and for the wallets that connect to pages only there.
 * Says whether they are on the way; `undefined` until that is known. Coming back to the view doesn't redirect again.
 */
function useInAppBrowser(wallet: Wallet | undefined): boolean | undefined {
  const kit = useKit()
  const [away, setAway] = useState(kit.env.platform.mobile ? undefined : false)
  useEffect(() => {
    if (wallet === undefined || away !== undefined) return
    setAway(kit.store.getState().modal.direction !== 'back' && openInAppBrowser(kit, wallet))
  }, [kit, wallet, away])
  return away
}
