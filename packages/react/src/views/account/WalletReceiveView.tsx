import { networkImageUrl, pushView, selectAccount } from '@latchkey/core'
import { addressesSpanChains, paymentUri } from '@latchkey/protocol'
import {
  AddressBlock,
  alertIcon,
  Body,
  Button,
  Card,
  Chip,
  CopyButton,
  Field,
  infoIcon,
  NetworkImage,
  Note,
  Qr,
} from '@latchkey/ui'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/useText.ts'
import { useAskedAmount } from './useAskedAmount.ts'

/** The address to be paid at, as a code and as text, for the network in use, and an amount if one is asked for. */
export function WalletReceiveView() {
  const kit = useKit()
  const { t, locale } = useText()
  const { network, networks } = useNetwork()
  const address = useKitState((state) => selectAccount(state).address)
  const asked = useAskedAmount(network)
  const [asking, setAsking] = useState(false)
  if (address === undefined || network === undefined) return null
  const uri = paymentUri(network, address, asked.units)
  const { symbol } = network.nativeCurrency
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
        value={uri}
        label={
          asked.units === undefined
            ? t('receive.qr', { network: network.name })
            : t('receive.qrAmount', { network: network.name, amount: `${asked.text.trim()} ${symbol}` })
        }
        image={image}
        testId="wui-qr-code"
      />
      <Card>
        <AddressBlock address={address} />
      </Card>
      {asking ? (
        <Field
          autoFocus
          label={t('receive.amount', { symbol })}
          value={asked.text}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          tone={asked.problem === undefined ? 'help' : 'bad'}
          message={asked.problem}
          onChange={(event) => asked.setText(event.target.value)}
        />
      ) : (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('receive.ask')}
        </Button>
      )}
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
      {asked.units !== undefined && (
        <CopyButton wide text={uri} label={t('receive.copyLink')} copiedLabel={t('common.copied')} />
      )}
    </Body>
  )
}
