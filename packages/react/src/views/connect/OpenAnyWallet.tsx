import { Button, externalIcon, Icon, List, Row, refreshIcon, Stack, StatusMessage, WalletImage } from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { useText } from '../../text/TextContext.ts'
import { PairingFailed } from './PairingFailed.tsx'
import { selectWallet } from './selectWallet.ts'
import { usePairedWallet } from './usePairing.ts'
import { WhoAnswers } from './WhoAnswers.tsx'

/** Wallets to name on a phone; the rest is behind the way to all of them. */
const namedMax = 4

export type OpenAnyWalletProps = { readonly onRetry: () => void; readonly onScan: () => void }

/** A phone can't scan its own screen: the link opens a wallet that is on it. */
export function OpenAnyWallet({ onRetry, onScan }: OpenAnyWalletProps) {
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
      <WhoAnswers isOwn={false} />
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
