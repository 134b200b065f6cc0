import { type Kit, networkImageUrl, selectAccount } from '@latchkey/core'
import { addressesSpanChains, type Network, parseAmount, paymentUri, toKitError } from '@latchkey/protocol'
import {
  AddressBlock,
  alertIcon,
  Body,
  Button,
  Card,
  Chip,
  CopyButton,
  Field,
  Icon,
  infoIcon,
  NetworkImage,
  Note,
  Qr,
  shareIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { NetworkList } from '../../parts/NetworkList.tsx'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/TextContext.ts'
import { useErrorText } from '../../text/useErrorText.ts'

/** The address to be paid at, as a code and as text, for the network in use, and an amount if one is asked for. */
export function WalletReceiveView() {
  const kit = useKit()
  const { t, locale } = useText()
  const { network: active, networks } = useNetwork()
  const [chosen, setChosen] = useState<Network>()
  const [choosing, setChoosing] = useState(false)
  const network = chosen ?? active
  const { address, offered } = useKitState((state) => {
    const addressOn = ({ chainNamespace }: Network) => selectAccount(state, chainNamespace).address
    return {
      address: network && addressOn(network),
      offered: kit.networks.filter((each) => addressOn(each) !== undefined),
    }
  })
  const asked = useAskedAmount(network)
  const [asking, setAsking] = useState(false)
  if (address === undefined || network === undefined) return null
  const uri = paymentUri(network, address, asked.units)
  const { symbol } = network.nativeCurrency
  const family = networks.filter((each) => each.chainNamespace === network.chainNamespace && !each.testnet)
  const spans = addressesSpanChains[network.chainNamespace] && family.length > 1
  const names = new Intl.ListFormat(locale).format(family.map(({ name }) => name))
  if (choosing) {
    return (
      <Body>
        <NetworkList
          kit={kit}
          selected={network}
          networks={offered}
          onChoose={(each) => {
            setChosen(each)
            setChoosing(false)
            asked.setText('')
          }}
        />
        <Button variant="quiet" onClick={() => setChoosing(false)}>
          {t('common.back')}
        </Button>
      </Body>
    )
  }
  const image = <NetworkImage name={network.name} src={networkImageUrl(kit, network)} />
  return (
    <Body>
      <Chip
        menu
        className="lk-mid"
        lead={<NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
        onClick={() => setChoosing(true)}
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
      {'share' in navigator && (
        <Button onClick={() => share(kit, asked.units === undefined ? address : uri)}>
          <Icon d={shareIcon} />
          {t('receive.share')}
        </Button>
      )}
      {asked.units !== undefined && (
        <CopyButton wide text={uri} label={t('receive.copyLink')} copiedLabel={t('common.copied')} />
      )}
    </Body>
  )
}

/** Hands the address over to an app of the person's choice. Who closes that choice has changed their mind. */
function share(kit: Kit, text: string): void {
  navigator.share({ text }).catch((error: unknown) => kit.env.log('debug', 'Nothing was shared', error))
}

/** An amount that a person wants to be paid, in the network's own currency. */
function useAskedAmount(network: Network | undefined): {
  readonly text: string
  readonly setText: (text: string) => void
  /** In smallest units; undefined for no amount, for nothing, and for a text that is none. */
  readonly units: bigint | undefined
  readonly problem: string | undefined
} {
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const trimmed = text.trim()
  if (trimmed === '' || network === undefined) return { text, setText, units: undefined, problem: undefined }
  try {
    const units = parseAmount(trimmed, network.nativeCurrency.decimals)
    return { text, setText, units: units === 0n ? undefined : units, problem: undefined }
  } catch (error) {
    const { title, body } = errorText(toKitError(error))
    return { text, setText, units: undefined, problem: `${title}. ${body}` }
  }
}
