import { Button } from '@latchkey/ui'
import { useAccount } from '../hooks/useAccount.ts'
import { useKitState, useLatchkeyContext } from '../hooks/useKit.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { ButtonHost, type ConnectButtonProps, shortenAddress, testId, useOpenOnPress } from './ButtonHost.tsx'

/** Balance and image are for connected people only: their code is no part of the first load. */
const loadAccountButton = async () => (await import('./AccountButton.tsx')).AccountButton

/** Opens the modal to connect a wallet; shows the account once one is connected. */
export function ConnectButton({ label, loadingLabel, ...account }: ConnectButtonProps) {
  const { namespace, size, disabled, charsStart = 4, charsEnd = 6 } = account
  const { t } = useLatchkeyContext()
  const { address } = useAccount({ namespace })
  const connected = address !== undefined
  const asking = useKitState((state) => state.attempt.status === 'pending')
  const press = useOpenOnPress(namespace && { namespace })
  const Account = useLoaded(loadAccountButton, connected)
  if (connected && Account) return <Account {...account} />
  return (
    <ButtonHost>
      <Button
        {...press}
        fit
        variant={connected ? 'plain' : 'primary'}
        className={size === 'sm' ? 'sm' : undefined}
        disabled={disabled}
        data-testid={testId(connected ? 'account-button' : 'connect-button', namespace)}
      >
        {connected
          ? shortenAddress(address, charsStart, charsEnd)
          : asking
            ? (loadingLabel ?? t('button.connecting'))
            : (label ?? t('button.connect'))}
      </Button>
    </ButtonHost>
  )
}
