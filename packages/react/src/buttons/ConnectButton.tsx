import { Button } from '@latchkey/ui'
import { useAccount } from '../hooks/useAccount.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useLatchkeyContext } from '../hooks/useLatchkeyContext.ts'
import { AccountButton } from './AccountButton.tsx'
import { ButtonHost } from './ButtonHost.tsx'
import type { ConnectButtonProps } from './button.types.ts'
import { testId } from './testId.ts'
import { useOpenOnPress } from './useOpenOnPress.ts'

/** Opens the modal to connect a wallet; shows the account once one is connected. */
export function ConnectButton({ label, loadingLabel, ...account }: ConnectButtonProps) {
  const { namespace, size, disabled } = account
  const { t } = useLatchkeyContext()
  const { address } = useAccount({ namespace })
  const asking = useKitState((state) => state.attempt.status === 'pending')
  const press = useOpenOnPress(namespace && { namespace })
  if (address !== undefined) return <AccountButton {...account} />
  return (
    <ButtonHost>
      <Button
        {...press}
        fit
        variant="primary"
        className={size === 'sm' ? 'sm' : undefined}
        disabled={disabled}
        data-testid={testId('connect-button', namespace)}
      >
        {asking ? (loadingLabel ?? t('button.connecting')) : (label ?? t('button.connect'))}
      </Button>
    </ButtonHost>
  )
}
