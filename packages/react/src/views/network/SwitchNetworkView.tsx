import { goBack, networkImageUrl, selectAccount, type ViewParams } from '@latchkey/core'
import { Body, Button, NetworkImage, Ring, Stack, StatusMessage } from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { askNetwork } from './chooseNetwork.ts'

/** The wallet is asked to go to another network. A refusal leads back to the list, with a message (spec 4). */
export function SwitchNetworkView({ params }: { readonly params: ViewParams['SwitchNetwork'] }) {
  const kit = useKit()
  const { t } = useText()
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === params.networkId)
  const { asking, slow, wallet } = useKitState((state) => ({
    asking: state.switchingNetworkId === params.networkId,
    slow: state.switchingSlow,
    wallet: selectAccount(state, network?.chainNamespace).connectedWalletInfo?.name,
  }))
  const names = { wallet: wallet ?? t('common.wallet'), network: network?.name ?? params.networkId }
  const late = asking && slow
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state={asking ? 'asked' : 'idle'}>
          <NetworkImage size="l" name={names.network} src={network && networkImageUrl(kit, network)} />
        </Ring>
        <StatusMessage
          live="status"
          title={late ? t('connecting.slow.title', names) : t('switchNetwork.waiting.title', names)}
        >
          {late ? t('connecting.slow.body') : t('switchNetwork.waiting.body', names)}
        </StatusMessage>
      </Stack>
      <Stack>
        {network && (
          <Button
            variant={late || !asking ? 'primary' : 'plain'}
            data-testid="w3m-connecting-widget-secondary-button"
            onClick={() => askNetwork(kit, network)}
          >
            {t('connecting.askAgain')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => goBack(kit)}>
          {t('switchNetwork.other')}
        </Button>
      </Stack>
    </Body>
  )
}
