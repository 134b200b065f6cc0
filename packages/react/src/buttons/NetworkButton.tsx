import { networkImageUrl, selectActiveNetwork, selectWalletNetwork } from '@latchkey/core'
import { Button, NetworkImage } from '@latchkey/ui'
import { useKitState, useLatchkeyContext } from '../hooks/useKit.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { ButtonHost, type HostButtonProps, useOpenOnPress } from './ButtonHost.tsx'

/** The network in use. Opens the choice of networks. */
export function NetworkButton({ size, disabled, label }: HostButtonProps) {
  const { kit, t } = useLatchkeyContext()
  const network = useKitState((state) => selectActiveNetwork(kit, state))
  // The wallet is where the app is not: that stays to be seen after the sheet that says so was closed.
  const isAway = useKitState(
    (state) => !kit.options.allowUnsupportedChain && !selectWalletNetwork(kit, state).supported,
  )
  const press = useOpenOnPress({ view: isAway ? 'UnsupportedChain' : 'Networks' })
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
