import { networkImageUrl, pushView, selectActiveNetwork } from '@latchkey/core'
import { Chip, NetworkImage } from '@latchkey/ui'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { useFirstText } from '../text/useFirstText.ts'

/** The network in use, as a chip that opens the choice. */
export function NetworkChip() {
  const kit = useKit()
  const { t } = useFirstText()
  const network = useKitState((state) => selectActiveNetwork(kit, state))
  const fixed = kit.options.enableNetworkSwitch === false
  return (
    <Chip
      menu={!fixed}
      disabled={fixed}
      lead={network && <NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
      data-testid="w3m-account-select-network"
      onClick={() => {
        kit.emit({ type: 'CLICK_NETWORKS' })
        pushView(kit, 'Networks', undefined)
      }}
    >
      {network ? (
        <HiddenAround text={t('button.networkChange', { network: '{network}' })} values={{ network: network.name }} />
      ) : (
        t('button.networkUnsupported')
      )}
    </Chip>
  )
}
