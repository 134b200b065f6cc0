import { pushView, selectActiveNetwork, selectWalletNetwork } from '@latchkey/core'
import { Badge, Body, Button, helpIcon, Icon, List, Note, plugIcon } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { NetworkRow } from '../../parts/NetworkRow.tsx'
import { useText } from '../../text/useText.ts'
import { chooseNetwork } from './chooseNetwork.ts'

/** Every network of the app, the one in use ticked; where the wallet stands elsewhere, that is said. */
export function NetworksView() {
  const kit = useKit()
  const { t } = useText()
  const { active, walletNetworkId, walletNetwork } = useKitState((state) => {
    const { networkId, network } = selectWalletNetwork(kit, state)
    return { active: selectActiveNetwork(kit, state), walletNetworkId: networkId, walletNetwork: network }
  })
  const elsewhere = walletNetworkId !== undefined && walletNetworkId !== active?.caipNetworkId
  return (
    <Body>
      {elsewhere && active && (
        <Note icon={plugIcon} title={t('networks.elsewhere.title', { network: active.name })}>
          {t('networks.elsewhere.body', { walletNetwork: walletNetwork?.name ?? t('networks.unknown') })}
        </Note>
      )}
      <List aria-label={t('networks.list')}>
        {kit.networks.map((network) => (
          <NetworkRow
            key={network.caipNetworkId}
            network={network}
            selected={network === active}
            trailing={elsewhere && network === walletNetwork ? <Badge>{t('networks.inWallet')}</Badge> : undefined}
            onChoose={() => chooseNetwork(kit, network)}
          />
        ))}
      </List>
      <Button
        variant="quiet"
        onClick={() => {
          kit.emit({ type: 'CLICK_NETWORK_HELP' })
          pushView(kit, 'WhatIsANetwork')
        }}
      >
        <Icon d={helpIcon} />
        {t('networks.help')}
      </Button>
    </Body>
  )
}
