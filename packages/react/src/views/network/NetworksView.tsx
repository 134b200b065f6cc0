import { pushView, selectActiveNetwork, selectWalletNetwork } from '@latchkey/core'
import { Badge, Body, Button, helpIcon, Icon, Note, plugIcon } from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { NetworkList } from '../../parts/NetworkList.tsx'
import { useText } from '../../text/TextContext.ts'
import { chooseNetwork } from './chooseNetwork.ts'

/** Every network of the app by chain family, the one in use ticked; says so where the wallet is on another. */
export function NetworksView() {
  const kit = useKit()
  const { t } = useText()
  const { active, walletNetworkId, walletNetwork, paidThere } = useKitState((state) => {
    const { networkId, network } = selectWalletNetwork(kit, state)
    return {
      active: selectActiveNetwork(kit, state),
      walletNetworkId: networkId,
      walletNetwork: network,
      paidThere: state.plans.some((each) => each.own && each.networkId === networkId),
    }
  })
  const elsewhere = walletNetworkId !== undefined && walletNetworkId !== active?.caipNetworkId
  return (
    <Body>
      {/* A payment has taken the wallet there: the next one takes it where it has to be. */}
      {elsewhere && active && !paidThere && (
        <Note icon={plugIcon} title={t('networks.elsewhere.title', { network: active.name })}>
          {t('networks.elsewhere.body', { walletNetwork: walletNetwork?.name ?? t('networks.unknown') })}
        </Note>
      )}
      <NetworkList
        kit={kit}
        selected={active}
        trailing={(network) => elsewhere && network === walletNetwork && <Badge>{t('networks.inWallet')}</Badge>}
        onChoose={(network) => chooseNetwork(kit, network)}
      />
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
