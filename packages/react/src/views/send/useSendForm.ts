import {
  type FeeEstimate,
  type SendState,
  type SendStatus,
  type SendToken,
  selectAccount,
  supports,
} from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import { type CaipNetworkId, type Network, namespaces } from '@latchkey/protocol'
import { bitcoin, mainnet } from '@latchkey/protocol/networks'
import { amountText, sortTokens } from '../../amounts/sortTokens.ts'
import { useTokens } from '../../hooks/holdings.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { type Money, useMoney } from '../../hooks/useMoney.ts'
import { type QueryState, useKitQuery } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'

export type SendForm = {
  readonly send: SendState
  /** The account that pays. */
  readonly from: string | undefined
  /** Where the chosen token is. */
  readonly network: Network | undefined
  /** What can be sent; `undefined` until it is known. */
  readonly tokens: readonly TokenBalance[] | undefined
  /** What is held of the chosen token now. */
  readonly balanceUnits: bigint | undefined
}

type FeeFact = { readonly name: string; readonly value: string; readonly total?: boolean }

/** Fees are small: they need more decimals than a balance to say anything. */
const feeDecimals = 6
/** Between two blocks of Bitcoin. */
const bitcoinMinutes = 10

/** The send form as it is filled in, with what is known of its token. */
export function useSendForm(): SendForm {
  const kit = useKit()
  const { send, from } = useKitState((state) => ({
    send: state.send,
    from: selectAccount(state, namespaceOf(state.send.token?.networkId)).address,
  }))
  const tokens = useSendableTokens()
  const { token } = send
  const held = tokens?.find((each) => each.chainId === token?.networkId && each.address === token?.address)
  const isFixed = token?.nft !== undefined || tokens === undefined
  // The token keeps the price of when it was chosen, in the currency of then.
  const price = held ? held.price : tokens && token?.price
  return {
    send: token === undefined ? send : { ...send, token: { ...token, price } },
    from,
    network: kit.networks.find((network) => network.caipNetworkId === token?.networkId),
    tokens,
    balanceUnits: token === undefined ? undefined : isFixed ? token.balanceUnits : (held?.units ?? 0n),
  }
}

/** What the send would cost, once everything that it depends on is known. `data: null`: the network cannot say. */
export function useFee(
  form: SendForm,
  to: string | undefined,
  amountUnits: bigint | undefined,
): QueryState<FeeEstimate | null> {
  const { from, network, send } = form
  const { token } = send
  return useKitQuery<FeeEstimate | null>((parts, kit) =>
    from === undefined || to === undefined || !network || !token || amountUnits === undefined
      ? undefined
      : parts.feeQuery(kit, {
          from,
          to,
          amountUnits,
          networkId: network.caipNetworkId,
          token,
        }),
  )
}

/** The fee of a send as facts, and apart from it what opens an account for the receiver: that is no fee. */
export function useFeeFacts({ send, network }: SendForm, fee: FeeEstimate | null | undefined): readonly FeeFact[] {
  const { t, locale } = useText()
  const money = useMoney()
  const price = useNativePrice(network)
  const { token, speed } = send
  if (!network || !fee) return [{ name: t('send.fee'), value: t('send.feeUnknown') }]
  const { choices, expectedFeeUnits, depositUnits } = fee
  const chosen = choices?.find((choice) => choice.speed === speed)?.maxFeeUnits ?? expectedFeeUnits
  const cost = { name: t('send.fee'), value: feeText(chosen - (depositUnits ?? 0n), network, price, locale, money) }
  if (depositUnits === undefined) return [cost]
  const deposit = feeText(depositUnits, network, price, locale, money)
  return [cost, { name: t('preview.deposit', { token: token?.symbol ?? '' }), value: deposit }]
}

/** What leaves the account together, where it is known: in the token if it pays the fee too, and in money. */
export function useTotalFact(
  { send, network }: SendForm,
  units: bigint | undefined,
  fee: FeeEstimate | null | undefined,
): FeeFact | undefined {
  const { t, locale } = useText()
  const money = useMoney()
  const price = useNativePrice(network)
  const { token, speed } = send
  if (!token || !network || !fee || units === undefined) return undefined
  const feeUnits = fee.choices?.find((choice) => choice.speed === speed)?.maxFeeUnits ?? fee.expectedFeeUnits
  const { symbol, decimals } = network.nativeCurrency
  const worth = worthOf(units, token.decimals, token.price)
  const feeWorth = worthOf(feeUnits, decimals, price)
  const sum = worth === undefined || feeWorth === undefined ? undefined : money.text(worth + feeWorth)
  const name = t('preview.total')
  if (token.address !== undefined) return sum === undefined ? undefined : { name, value: sum, total: true }
  const text = amountText({ units: units + feeUnits, decimals, symbol }, feeDecimals, locale)
  return { name, value: sum === undefined ? text : `${text} (${sum})`, total: true }
}

/** When a payment will have arrived, as far as the network lets one say. */
export function useArrivalFact({ send, network }: SendForm, fee: FeeEstimate | null | undefined): FeeFact | undefined {
  const { t } = useText()
  if (network === undefined) return undefined
  const name = t('preview.arrival')
  const choice = fee?.choices?.find(({ speed }) => speed === send.speed)
  if (choice) return { name, value: t('preview.minutes', { minutes: String(choice.minutes) }) }
  if (network.chainNamespace === bitcoin.chainNamespace) {
    return { name, value: t('preview.minutes', { minutes: String(bitcoinMinutes) }) }
  }
  const isEthereum = network.caipNetworkId === mainnet.caipNetworkId
  return { name, value: t(isEthereum ? 'preview.halfMinute' : 'preview.fewSeconds') }
}

/** Display only: the exact figure is the one in units. */
function worthOf(units: bigint, decimals: number, price: number | undefined): number | undefined {
  return price === undefined ? undefined : (Number(units) / 10 ** decimals) * price
}

/** What the accounts in use hold on networks that can send, of every namespace. `undefined` until it is known. */
export function useSendableTokens(): readonly TokenBalance[] | undefined {
  const kit = useKit()
  const { tokens } = useTokens()
  const inUse = useKitState((state) => namespaces.map((namespace) => selectAccount(state, namespace).address))
  return (
    tokens && sortTokens(tokens).filter(({ chainId, owner }) => inUse.includes(owner) && supports(kit, 'send', chainId))
  )
}

/** The kind of a network. */
export const namespaceOf = (networkId: CaipNetworkId | undefined) =>
  namespaces.find((each) => networkId?.startsWith(`${each}:`))

/** A holding as the send form keeps it. */
export function toSendToken(token: TokenBalance): SendToken {
  const { address, symbol, decimals, name, chainId, iconUrl, units, price } = token
  return { address, symbol, decimals, name, networkId: chainId, iconUrl, balanceUnits: units, price }
}

/** Whether the payment has left the wallet: then there is no form to go back to, only news of it. */
export function isUnderway(status: SendStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'reverted'
}

/** A fee in the network's own token, and in money where the price of that token is known. */
function feeText(units: bigint, network: Network, price: number | undefined, locale: string, money: Money): string {
  const { decimals, symbol } = network.nativeCurrency
  const text = amountText({ units, decimals, symbol }, feeDecimals, locale)
  const worth = worthOf(units, decimals, price)
  return worth === undefined ? text : `${text} (${money.text(worth)})`
}

/** What one native token of a network is worth, if it is known. */
function useNativePrice(network: Network | undefined): number | undefined {
  const { tokens } = useTokens()
  return tokens?.find((token) => token.chainId === network?.caipNetworkId && token.address === undefined)?.price
}
