import { pushView } from '@latchkey/core'
import { Body, Button, useStyles } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/useText.ts'
import { pairingCss } from './pairing.css.ts'
import { QrPanel } from './QrPanel.tsx'
import { usePairing } from './usePairing.ts'

/** One code that every wallet can scan. */
export function AnyWalletPairing() {
  useStyles(pairingCss)
  const kit = useKit()
  const { t } = useText()
  const renew = usePairing(undefined, true)
  return (
    <Body>
      <QrPanel wallet={undefined} onRetry={renew} />
      {kit.features.allWallets && kit.options.apiUrl !== undefined && (
        <Button variant="quiet" data-testid="all-wallets" onClick={() => pushView(kit, 'AllWallets')}>
          {t('title.allWallets')}
        </Button>
      )}
    </Body>
  )
}
