import { pushView, selectReach } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { Body, Button, Icon, Qr, refreshIcon, Text, useAnnounce, useStyles, WalletImage } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useText } from '../../text/TextContext.ts'
import { PairingFailed } from './PairingFailed.tsx'
import { PairingLink, PairingSteps } from './PairingSteps.tsx'
import { pairingCss, usePairedWallet, usePairing } from './usePairing.ts'
import { WhoAnswers } from './WhoAnswers.tsx'

export type QrPanelProps = {
  /** The wallet to scan with; any unless given. */
  readonly wallet: Wallet | undefined
  readonly onRetry: () => void
}

/** The link as a code for the wallet on another device. */
export function QrPanel({ wallet, onRetry }: QrPanelProps) {
  const { t } = useText()
  const { wcUri, expired, error, slow } = useKitState((state) => state.pairing)
  const { name, imageUrl } = usePairedWallet(wallet)
  const isPractice = useKitState((state) => selectReach(state)?.practicePhoneUrl !== undefined)
  const [announce, announcement] = useAnnounce()
  useEffect(() => {
    announce(expired ? t('pairing.expired.title') : wcUri === undefined ? t('pairing.making') : t('pairing.ready'))
  }, [wcUri, expired, announce, t])
  if (error) return <PairingFailed wallet={wallet} error={error} onRetry={onRetry} />
  return (
    <>
      {announcement}
      <Qr
        value={wcUri}
        label={t('pairing.qr')}
        image={<WalletImage name={name} src={imageUrl} />}
        testId="wui-qr-code"
        veil={
          expired && (
            <>
              {t('pairing.expired.title')}
              <Button fit variant="primary" onClick={onRetry}>
                <Icon d={refreshIcon} />
                {t('pairing.renew')}
              </Button>
            </>
          )
        }
      />
      <WhoAnswers isOwn={wallet !== undefined} />
      {slow ? (
        <PairingSteps name={wallet?.name} way="scan" />
      ) : isPractice && !expired ? null : (
        <Text centred>
          {expired
            ? t('pairing.expired.body')
            : wallet
              ? t('pairing.scan', { wallet: wallet.name })
              : t('pairing.scanAny')}
        </Text>
      )}
      <PairingLink wallet={wallet} />
    </>
  )
}

// A phone needs it before the code, no other device does.
const loadOpen = async () => (await import('./OpenAnyWallet.tsx')).OpenAnyWallet

/** The link for any wallet: as a code, but on a phone to open, with its code behind a button. */
export function AnyWalletPairing() {
  useStyles(pairingCss)
  const kit = useKit()
  const { t } = useText()
  const [scans, setScans] = useState(!kit.env.platform.mobile)
  const renew = usePairing(undefined, true)
  const OpenAnyWallet = useLoaded(loadOpen, !scans)
  return (
    <Body>
      {scans ? (
        <QrPanel wallet={undefined} onRetry={renew} />
      ) : (
        OpenAnyWallet && <OpenAnyWallet onRetry={renew} onScan={() => setScans(true)} />
      )}
      {kit.features.allWallets && kit.options.apiUrl !== undefined && (
        <Button variant="quiet" data-testid="all-wallets" onClick={() => pushView(kit, 'AllWallets')}>
          {t('title.allWallets')}
        </Button>
      )}
    </Body>
  )
}
