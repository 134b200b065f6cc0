import { type PairingPlatform, selectAllWallets } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { Body, Tabs, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useText } from '../../text/useText.ts'
import { pairingCss } from './pairing.css.ts'
import { QrPanel } from './QrPanel.tsx'
import { usePairing } from './usePairing.ts'

// A person goes one way, mostly by the code: the others come when they are wanted.
const loadAsked = async () => (await import('./AskedWallet.tsx')).AskedWallet
const loadLink = async () => (await import('./LinkPanel.tsx')).LinkPanel

export type WalletPairingProps = {
  readonly wallet: Wallet
  /** The ways to reach it, the nearest first. */
  readonly platforms: readonly [PairingPlatform, ...PairingPlatform[]]
  /** The way to begin with; the nearest unless given. */
  readonly start?: PairingPlatform | undefined
}

/** A wallet, a tab for each way to reach it; one way needs no tab. */
export function WalletPairing({ wallet, platforms, start = platforms[0] }: WalletPairingProps) {
  useStyles(pairingCss)
  const kit = useKit()
  const { t } = useText()
  const [chosen, setChosen] = useState(start)
  // A wallet may be installed or turned off while the view is open.
  const platform = platforms.includes(chosen) ? chosen : platforms[0]
  const renew = usePairing(wallet, platform !== 'browser')
  const [item] = selectAllWallets(kit, kit.store.getState(), [wallet])
  const AskedWallet = useLoaded(loadAsked, platform === 'browser')
  const LinkPanel = useLoaded(loadLink, platform !== 'browser' && platform !== 'qrcode')
  const panel =
    platform === 'qrcode' ? (
      <QrPanel wallet={wallet} onRetry={renew} />
    ) : platform === 'browser' ? (
      item?.connector && AskedWallet && <AskedWallet connectorId={item.connector.id} />
    ) : (
      LinkPanel && <LinkPanel key={platform} wallet={wallet} kind={platform} onRetry={renew} />
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
