import { networkImageUrl, selectActiveNetwork } from '@latchkey/core'
import { Button, NetworkImage } from '@latchkey/ui'
import { useKitState, useLatchkeyContext } from '../hooks/useKit.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { ButtonHost, type HostButtonProps, useOpenOnPress } from './ButtonHost.tsx'

/** The network in use. Opens the choice of networks. */
export function NetworkButton({ size, disabled, label }: HostButtonProps) {
  const { kit, t } = useLatchkeyContext()
  const network = useKitState((state) => selectActiveNetwork(kit, state))
  const press = useOpenOnPress({ view: 'Networks' })
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
        {network && <NetworkImage size="s" name={network.name} src={networkImageUrl(kit, network)} />}
        {network ? (
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
