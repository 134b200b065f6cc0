import { networkImageUrl } from '@latchkey/core'
import { Button, NetworkImage } from '@latchkey/ui'
import { useKitState, useLatchkeyContext } from '../hooks/useKit.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { networkButtonState } from './accountButtonState.ts'
import { ButtonHost, useOpenOnPress } from './ButtonHost.tsx'
import type { HostButtonProps } from './buttonState.ts'

/** The network in use. Opens the choice of networks. */
export function NetworkButton({ size, disabled, label }: HostButtonProps) {
  const { kit, t } = useLatchkeyContext()
  const { network, isAway, open } = useKitState((state) => networkButtonState(kit, state))
  const press = useOpenOnPress(open)
  const name = label ?? network?.name ?? t('button.network')
  return (
    <ButtonHost>
      <Button
        {...press}
        fit
        className={size === 'sm' ? 'sm' : undefined}
        disabled={disabled}
        data-testid="w3m-network-button"
      >
        {!isAway && network && <NetworkImage size="s" name={network.name} src={networkImageUrl(kit, network)} />}
        {isAway ? (
          <span>{t('button.networkUnsupported')}</span>
        ) : network ? (
          <span>
            <HiddenAround text={t('button.networkChange', { network: '{network}' })} values={{ network: name }} />
          </span>
        ) : (
          <span>{name}</span>
        )}
      </Button>
    </ButtonHost>
  )
}
