import { replaceView, selectAccount, selectWalletNetwork, type ViewParams } from '@latchkey/core'
import { parseCaipNetworkId } from '@latchkey/protocol'
import { alertIcon, Body, Button, Empty } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useSwapNetworks } from '../../hooks/useSwapNetworks.ts'
import { NetworkList } from '../../parts/NetworkList.tsx'
import { useText } from '../../text/TextContext.ts'
import { AskLeave } from '../account/AskLeave.tsx'
import { useLeave } from '../account/useLeave.ts'
import { chooseNetwork } from './chooseNetwork.ts'

/** Names of the networks that wallets are most often on. The whole table would come with the first bytes of the page. */
const knownNames: Readonly<Record<string, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  137: 'Polygon',
  250: 'Fantom',
  8453: 'Base',
  42161: 'Arbitrum One',
  43114: 'Avalanche',
  59144: 'Linea',
  11155111: 'Sepolia',
}

/** The wallet is on a chain that the app doesn't have, or that a feature doesn't work on: switch to one that it does. */
export function UnsupportedChainView({ params }: { readonly params: ViewParams['UnsupportedChain'] }) {
  return params?.feature === 'swap' ? <NoSwaps /> : <NotOfTheApp />
}

/** Nothing is swapped on the network in use. Goes on once the app is on one where it is. */
function NoSwaps() {
  const kit = useKit()
  const { t } = useText()
  const { network } = useNetwork()
  const networks = useSwapNetworks() ?? []
  const isThere = networks.some(({ caipNetworkId }) => caipNetworkId === network?.caipNetworkId)
  useEffect(() => {
    if (isThere) replaceView(kit, 'Swap')
  }, [kit, isThere])
  return (
    <Body>
      <Empty
        icon={alertIcon}
        title={t('unsupported.swap.title', { network: network?.name ?? t('common.network') })}
        live="status"
      >
        {networks.length > 0 ? t('unsupported.swap.body') : t('unsupported.swap.none')}
      </Empty>
      {networks.length > 0 && (
        <NetworkList kit={kit} networks={networks} onChoose={(chosen) => chooseNetwork(kit, chosen)} />
      )}
    </Body>
  )
}

function NotOfTheApp() {
  const kit = useKit()
  const { t } = useText()
  const networkId = useKitState((state) => selectWalletNetwork(kit, state).networkId)
  const reference = networkId && parseCaipNetworkId(networkId).reference
  const name = reference && (knownNames[reference] ?? t('networks.numbered', { number: reference }))
  const wallet = useKitState((state) => selectAccount(state).connectedWalletInfo?.name)
  const { leave, isPending } = useLeave()
  const [asks, setAsks] = useState<boolean>()
  return (
    <Body>
      <Empty icon={alertIcon} title={t('unsupported.title')} live="status">
        {t('unsupported.body', { network: name ?? t('networks.unknown') })}
      </Empty>
      <NetworkList kit={kit} onChoose={(network) => chooseNetwork(kit, network)} />
      {asks ? (
        <AskLeave
          title={t('account.askOne', { wallet: wallet ?? t('common.wallet') })}
          body={t('account.askOneBody')}
          action={t('account.disconnect')}
          busy={isPending}
          onCancel={() => setAsks(false)}
          onLeave={() => leave()}
        />
      ) : (
        <Button
          variant="quiet"
          autoFocus={asks === false}
          data-testid="disconnect-button"
          onClick={() => setAsks(true)}
        >
          {t('account.disconnect')}
        </Button>
      )}
    </Body>
  )
}
