import { networkImageUrl, pushView, selectAccount } from '@latchkey/core'
import { addressesSpanChains, paymentUri } from '@latchkey/protocol'
import { AddressBlock, alertIcon, Body, Card, Chip, CopyButton, infoIcon, NetworkImage, Note, Qr } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/useText.ts'

/** The address to be paid at, as a code and as text, for the network in use. */
export function WalletReceiveView() {
  const kit = useKit()
  const { t, locale } = useText()
  const { network, networks } = useNetwork()
  const address = useKitState((state) => selectAccount(state).address)
  if (address === undefined || network === undefined) return null
  const family = networks.filter((each) => each.chainNamespace === network.chainNamespace && !each.testnet)
  const spans = addressesSpanChains[network.chainNamespace] && family.length > 1
  const names = new Intl.ListFormat(locale).format(family.map(({ name }) => name))
  const image = <NetworkImage name={network.name} src={networkImageUrl(kit, network)} />
  return (
    <Body>
      <Chip
        menu
        className="lk-mid"
        lead={<NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
        onClick={() => pushView(kit, 'Networks')}
      >
        <HiddenAround text={t('button.networkChange', { network: '{network}' })} values={{ network: network.name }} />
      </Chip>
      <Qr
        value={paymentUri(network, address)}
        label={t('receive.qr', { network: network.name })}
        image={image}
        testId="wui-qr-code"
      />
      <Card>
        <AddressBlock address={address} />
      </Card>
      <Note icon={spans ? infoIcon : alertIcon}>
        {spans ? t('receive.sameEverywhere', { networks: names }) : t('receive.warning', { network: network.name })}
      </Note>
      <CopyButton
        wide
        variant="primary"
        text={address}
        label={t('receive.copy')}
        copiedLabel={t('common.copied')}
        data-testid="receive-address-copy-button"
      />
    </Body>
  )
}
