import { pushView } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import {
  Body,
  Button,
  externalIcon,
  Icon,
  List,
  Qr,
  Row,
  refreshIcon,
  Stack,
  StatusMessage,
  Text,
  useAnnounce,
  useStyles,
  WalletImage,
} from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { useText } from '../../text/TextContext.ts'
import { PairingFailed } from './PairingFailed.tsx'
import { PairingLink, PairingSteps } from './PairingSteps.tsx'
import { selectWallet } from './selectWallet.ts'
import { pairingCss, usePairedWallet, usePairing } from './usePairing.ts'

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
      {slow ? (
        <PairingSteps name={wallet?.name} way="scan" />
      ) : (
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

/** The link for any wallet: as a code, but on a phone to open, with its code behind a button. */
export function AnyWalletPairing() {
  useStyles(pairingCss)
  const kit = useKit()
  const { t } = useText()
  const [scans, setScans] = useState(!kit.env.platform.mobile)
  const renew = usePairing(undefined, true)
  return (
    <Body>
      {scans ? (
        <QrPanel wallet={undefined} onRetry={renew} />
      ) : (
        <OpenAnyWallet onRetry={renew} onScan={() => setScans(true)} />
      )}
      {kit.features.allWallets && kit.options.apiUrl !== undefined && (
        <Button variant="quiet" data-testid="all-wallets" onClick={() => pushView(kit, 'AllWallets')}>
          {t('title.allWallets')}
        </Button>
      )}
    </Body>
  )
}

/** Wallets to name on a phone; the rest is behind the way to all of them. */
const namedMax = 4

type OpenAnyWalletProps = { readonly onRetry: () => void; readonly onScan: () => void }

/** A phone can't scan its own screen: the link opens a wallet that is on it. */
function OpenAnyWallet({ onRetry, onScan }: OpenAnyWalletProps) {
  const kit = useKit()
  const { t } = useText()
  const { wcUri, expired, error } = useKitState((state) => state.pairing)
  const { name, imageUrl } = usePairedWallet(undefined)
  const apps = useWallets().wallets.filter(({ wallet }) => wallet?.mobile_link)
  if (error) return <PairingFailed wallet={undefined} error={error} onRetry={onRetry} />
  return (
    <>
      <Stack className="lk-c">
        <WalletImage size="l" name={name} src={imageUrl} />
        <StatusMessage title={t('pairing.any.title')} live="status">
          {t('pairing.any.body')}
        </StatusMessage>
      </Stack>
      {expired ? (
        <Button variant="primary" onClick={onRetry}>
          <Icon d={refreshIcon} />
          {t('pairing.renewLink')}
        </Button>
      ) : (
        <Button variant="primary" href={wcUri} busy={wcUri === undefined} data-testid="open-any-wallet">
          {wcUri !== undefined && <Icon d={externalIcon} flip />}
          {t('pairing.any.open')}
        </Button>
      )}
      {apps.length > 0 && (
        <List aria-label={t('connect.wallets')}>
          {apps.slice(0, namedMax).map((item) => (
            <Row
              key={item.id}
              image={<WalletImage name={item.name} src={item.imageUrl} />}
              title={item.name}
              next
              onClick={() => selectWallet(kit, item)}
            />
          ))}
        </List>
      )}
      <Button data-testid="show-code" onClick={onScan}>
        {t('pairing.any.scan')}
      </Button>
    </>
  )
}
