import { Button } from '@latchkey/ui'
import { useKitState, useLatchkeyContext } from '../hooks/useKit.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { ButtonHost, useOpenOnPress } from './ButtonHost.tsx'
import { type ConnectButtonProps, connectButtonState } from './buttonState.ts'

/** Balance and image are for connected people only: their code is no part of the first load. */
const loadAccountButton = async () => (await import('./AccountButton.tsx')).AccountButton

/** Opens the modal to connect a wallet; shows the account once one is connected. */
export function ConnectButton(props: ConnectButtonProps) {
  const { t, server } = useLatchkeyContext()
  const { isConnected, testId, text, open } = useKitState((state) => connectButtonState(state, props, t))
  const press = useOpenOnPress(open)
  const loaded = useLoaded(loadAccountButton, isConnected && !server)
  const Account = server?.Account ?? loaded
  if (isConnected && Account) return <Account {...props} />
  return (
    <ButtonHost>
      <Button
        {...press}
        fit
        variant={isConnected ? 'plain' : 'primary'}
        className={props.size === 'sm' ? 'sm' : undefined}
        disabled={props.disabled}
        data-testid={testId}
      >
        {text}
      </Button>
    </ButtonHost>
  )
}
