import { type Kit, type KitToken, networkImageUrl, selectAccount } from '@latchkey/core'
import {
  addressesSpanChains,
  type CaipAddress,
  type Network,
  parseAmount,
  parseCaipAddress,
  paymentUri,
  toKitError,
} from '@latchkey/protocol'
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
  List,
  NetworkImage,
  Note,
  Qr,
  Row,
  shareIcon,
  TokenImage,
} from '@latchkey/ui'
import { useState } from 'react'
import { useTokens } from '../../hooks/holdings.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { NetworkList } from '../../parts/NetworkList.tsx'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/TextContext.ts'

/** The address to be paid at, as a code and as text, for the network in use, and an amount if one is asked for. */
export function WalletReceiveView() {
  const kit = useKit()
  const { t, locale } = useText()
  const { network: active, networks } = useNetwork()
  const [chosen, setChosen] = useState<Network>()
  const [choosing, setChoosing] = useState<'network' | 'token'>()
  // The chip has the focus again after its list; the field of an amount takes it by itself.
  const [left, setLeft] = useState(false)
  const network = chosen ?? active
  const { address, offered } = useKitState((state) => {
    const addressOn = ({ chainNamespace }: Network) => selectAccount(state, chainNamespace).address
    return {
      address: network && addressOn(network),
      offered: kit.networks.filter((each) => addressOn(each) !== undefined),
    }
  })
  const tokens = useReceiveTokens(network)
  const [tokenAddress, setTokenAddress] = useState<CaipAddress>()
  const token = tokens.find((each) => each.address === tokenAddress) ?? tokens[0]
  const asked = useAskedAmount(token)
  const [asking, setAsking] = useState(false)
  if (address === undefined || network === undefined || token === undefined) return null
  const { symbol, decimals } = token
  const contract = token.address && parseCaipAddress(token.address).address
  const { units } = asked
  const uri = paymentUri(network, address, units === undefined ? undefined : { units, decimals, token: contract })
  const family = networks.filter((each) => each.chainNamespace === network.chainNamespace && !each.testnet)
  const spans = addressesSpanChains[network.chainNamespace] && family.length > 1
  const names = new Intl.ListFormat(locale).format(family.map(({ name }) => name))
  const choose = (pick: () => void) => {
    pick()
    setChoosing(undefined)
    asked.setText('')
  }
  if (choosing) {
    return (
      <Body>
        {choosing === 'network' ? (
          <NetworkList
            kit={kit}
            autoFocus
            selected={network}
            networks={offered}
            onChoose={(each) => choose(() => setChosen(each))}
          />
        ) : (
          <List aria-label={t('receive.tokens', { network: network.name })}>
            {tokens.map((each) => (
              <Row
                key={each.address ?? ''}
                image={<TokenImage name={each.symbol} src={each.iconUrl} />}
                title={each.name}
                subtitle={<bdi>{each.symbol}</bdi>}
                selected={each === token}
                autoFocus={each === token}
                onClick={() => choose(() => setTokenAddress(each.address))}
              />
            ))}
          </List>
        )}
        <Button variant="quiet" onClick={() => setChoosing(undefined)}>
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
        autoFocus={left}
        onClick={() => {
          setChoosing('network')
          setLeft(true)
        }}
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
        <>
          {tokens.length > 1 && (
            <Chip
              menu
              className="lk-mid"
              lead={<TokenImage size="xs" name={symbol} src={token.iconUrl} />}
              onClick={() => setChoosing('token')}
            >
              <HiddenAround text={t('receive.token', { token: '{token}' })} values={{ token: symbol }} />
            </Chip>
          )}
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
        </>
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
        refusedLabel={t('common.notCopied')}
        data-testid="receive-address-copy-button"
      />
      {'share' in navigator && (
        <Button onClick={() => share(kit, asked.units === undefined ? address : uri)}>
          <Icon d={shareIcon} />
          {t('receive.share')}
        </Button>
      )}
      {asked.units !== undefined && (
        <CopyButton
          wide
          text={uri}
          label={t('receive.copyLink')}
          copiedLabel={t('common.copied')}
          refusedLabel={t('common.notCopied')}
        />
      )}
    </Body>
  )
}

/** Hands the address over to an app of the person's choice. Who closes that choice has changed their mind. */
function share(kit: Kit, text: string): void {
  navigator.share({ text }).catch((error: unknown) => kit.env.log('debug', 'Nothing was shared', error))
}

type ReceiveToken = Omit<KitToken, 'nft'>

/** What can be asked for on a network: its own currency, what the app names, and what is held there. */
function useReceiveTokens(network: Network | undefined): readonly ReceiveToken[] {
  const kit = useKit()
  const networkId = network?.caipNetworkId
  const { tokens: held = [] } = useTokens(networkId === undefined ? {} : { networkIds: [networkId] })
  if (network === undefined || networkId === undefined) return []
  const inApp = kit.options.tokens?.[networkId] ?? []
  const others = [...held.filter(({ chainId }) => chainId === networkId), ...inApp]
  const byAddress = new Map(others.map((each) => [each.address, each]))
  byAddress.delete(undefined)
  const native = held.find(({ chainId, address }) => chainId === networkId && address === undefined)
  return [native ?? network.nativeCurrency, ...byAddress.values()]
}

/** An amount of a token that a person wants to be paid. */
function useAskedAmount(token: ReceiveToken | undefined): {
  readonly text: string
  readonly setText: (text: string) => void
  /** In smallest units; undefined for no amount, for nothing, and for a text that is none. */
  readonly units: bigint | undefined
  readonly problem: string | undefined
} {
  const { errorText } = useText()
  const [text, setText] = useState('')
  const trimmed = text.trim()
  if (trimmed === '' || token === undefined) return { text, setText, units: undefined, problem: undefined }
  try {
    const units = parseAmount(trimmed, token.decimals)
    return { text, setText, units: units === 0n ? undefined : units, problem: undefined }
  } catch (error) {
    const { title, body } = errorText(toKitError(error))
    return { text, setText, units: undefined, problem: `${title}. ${body}` }
  }
}
