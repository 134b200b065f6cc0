import type { KitError, Wallet } from '@latchkey/protocol'
import { Button, Icon, Ring, refreshIcon, Stack, StatusMessage, WalletImage } from '@latchkey/ui'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { usePairedWallet } from './usePairing.ts'

export type PairingFailedProps = {
  readonly wallet: Wallet | undefined
  readonly error: KitError
  readonly onRetry: () => void
}

/** A pairing that came to nothing: why, and the way to another one. */
export function PairingFailed({ wallet, error, onRetry }: PairingFailedProps) {
  const { t } = useText()
  const { name, imageUrl } = usePairedWallet(wallet)
  const { title, body } = useText().errorText(error, { wallet: wallet?.name })
  const declined = error.code === 'wallet/user-rejected'
  return (
    <>
      <Stack className="lk-c">
        <Ring state="failed">
          <WalletImage size="l" name={name} src={imageUrl} />
        </Ring>
        <StatusMessage title={title} live="alert">
          {declined ? t('connecting.declined.body') : body}
        </StatusMessage>
      </Stack>
      <ErrorDetails error={error} />
      <Button variant="primary" data-testid="w3m-connecting-widget-secondary-button" onClick={onRetry}>
        <Icon d={refreshIcon} />
        {t('common.tryAgain')}
      </Button>
    </>
  )
}
