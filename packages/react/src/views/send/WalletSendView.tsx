import { editSend, type Kit, pushView, selectAccount } from '@latchkey/core'
import { constants, formatAmount } from '@latchkey/protocol'
import {
  AmountField,
  alertIcon,
  Body,
  Button,
  Chip,
  Empty,
  FlipButton,
  KeyValue,
  MaxButton,
  Note,
  receiveIcon,
  TokenImage,
  VisuallyHidden,
} from '@latchkey/ui'
import { useEffect } from 'react'
import { amountText } from '../../amounts/sortTokens.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { type QueryBundle, useQueryBundle } from '../../queries/useQueryBundle.ts'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/TextContext.ts'
import { useErrorText } from '../../text/useErrorText.ts'
import { KnownReceivers } from './KnownReceivers.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { askToSend, useAmountCheck, useReceiver } from './sendFields.ts'
import { useAmountEntry } from './useAmountEntry.ts'
import { useReceiverCheck } from './useReceiverCheck.ts'
import { isUnderway, type SendForm, toSendToken, useFee, useFeeFacts, useSendForm } from './useSendForm.ts'
import { WalletSendResultView } from './WalletSendResultView.tsx'

// The history and the book behind it are no part of the form: they come a moment later.

/**
 * How much of what, to whom. A wallet is asked from the review that follows; one whose own screen is a review is asked from
 * here, unless something has to be looked at first.
 */
export function WalletSendView() {
  const kit = useKit()
  const { t, locale } = useText()
  const errorText = useErrorText()
  const parts = useQueryBundle()
  const { network: active } = useNetwork()
  const form = useSendForm()
  useFirstToken(form)
  const to = useReceiver(form)
  const { send, network, balanceUnits, tokens } = form
  const { token, sendTokenAmount, receiverAddress } = send
  const { units, problem } = useAmountCheck(form)
  const entry = useAmountEntry(form, units)
  const fee = useFee(form, to, units)
  const { check } = useReceiverCheck(to)
  const feeFacts = useFeeFacts(form, fee.data)
  const ownScreen = useKitState(
    (state) => selectAccount(state, network?.chainNamespace).connectedWalletInfo?.type === 'AUTH',
  )

  if (isUnderway(send.status)) return <WalletSendResultView />
  if (tokens?.length === 0) {
    return (
      <Body>
        <Empty icon={receiveIcon} title={t('send.noneToSend.title', { network: active?.name ?? t('common.network') })}>
          {t('send.noneToSend.body')}
        </Empty>
        <Button variant="primary" onClick={() => pushView(kit, 'WalletReceive')}>
          {t('account.receive')}
        </Button>
      </Body>
    )
  }

  const direct = ownScreen && check !== undefined && !check.lookAlikeOf && !fee.data?.choices
  const names = { network: network?.name }
  const refused = fee.error && errorText(fee.error, names)
  const ready = units !== undefined && to !== undefined && fee.error === undefined
  return (
    <Body>
      <AmountField
        label={t('send.amount')}
        value={entry.value}
        prefix={entry.prefix}
        problem={problem}
        onChange={entry.onChange}
        worth={
          entry.other !== undefined && (
            <FlipButton data-testid="send-flip" onClick={entry.flip}>
              <bdi dir="ltr">{entry.other}</bdi>
              <VisuallyHidden>
                {t(entry.isMoney ? 'send.flipToToken' : 'send.flipToMoney', { token: token?.symbol ?? '' })}
              </VisuallyHidden>
            </FlipButton>
          )
        }
        unit={
          <Chip
            menu
            data-testid="w3m-input-token"
            lead={token && <TokenImage size="xs" name={token.symbol} src={token.iconUrl} />}
            onClick={() => pushView(kit, 'WalletSendSelectToken')}
          >
            {token ? (
              <HiddenAround
                text={t('send.token', { token: '{token}', network: '{network}' })}
                values={{ token: token.symbol, network: <span className="lk-q">{network?.name}</span> }}
              />
            ) : (
              t('send.chooseToken')
            )}
          </Chip>
        }
        available={
          token &&
          balanceUnits !== undefined && (
            <>
              <bdi>{amountText({ ...token, units: balanceUnits }, constants.transactionAmountDecimals, locale)}</bdi>{' '}
              <MaxButton
                aria-label={t('send.maxLabel')}
                onClick={() => {
                  entry.reset()
                  if (parts) void takeAll(kit, parts, form, to)
                }}
              >
                {t('send.max')}
              </MaxButton>
            </>
          )
        }
      />
      <ReceiverField form={form} to={to} check={check} />
      {receiverAddress === '' && <KnownReceivers network={network} />}
      {direct && check?.isFirst && (
        <Note icon={alertIcon} tone="warn" title={t('safety.first.title')}>
          {t('safety.first.body')}
        </Note>
      )}
      {refused && (
        <Note icon={alertIcon} tone="bad" title={refused.title} live="status">
          {refused.body}
        </Note>
      )}
      {network && fee.data !== undefined && <KeyValue facts={feeFacts} />}
      <Button
        variant="primary"
        disabled={!ready}
        busy={send.loading}
        onClick={() => (direct ? askToSend(kit, fee.data ?? undefined) : pushView(kit, 'WalletSendPreview'))}
      >
        {sendTokenAmount.trim() === ''
          ? t('send.enterAmount')
          : receiverAddress.trim() === ''
            ? t('send.enterReceiver')
            : t('send.review')}
      </Button>
    </Body>
  )
}

/** Puts a token into an empty form: the native one of the network in use, else the first that is held. */
function useFirstToken({ send, tokens }: SendForm): void {
  const kit = useKit()
  const { networkId } = useNetwork()
  const { token } = send
  const onActive = tokens?.filter((each) => each.chainId === networkId)
  const first = onActive?.find((each) => each.address === undefined) ?? onActive?.[0] ?? tokens?.[0]
  useEffect(() => {
    if (token === undefined && first !== undefined) editSend(kit, { token: toSendToken(first) })
  }, [kit, token, first])
}

/**
 * Puts the whole balance into the form. Of the native token, what the fee may cost at most stays behind; where the fee
 * can't be known, all of it is taken, and the check before the review says if that is too much.
 */
async function takeAll(kit: Kit, parts: QueryBundle, form: SendForm, to: string | undefined): Promise<void> {
  const { send, from, network, balanceUnits } = form
  const { token } = send
  if (token === undefined || balanceUnits === undefined || from === undefined || network === undefined) return
  let units = balanceUnits
  if (token.address === undefined) {
    try {
      const client = parts.getQueryClient(kit)
      const asked = { from, to: to ?? from, networkId: network.caipNetworkId }
      const most = await client.fetchQuery(parts.spendableQuery(kit, { ...asked, speed: send.speed }))
      const small = { amountUnits: 1n, token: { symbol: token.symbol, decimals: token.decimals } }
      const fee = most ?? (await client.fetchQuery(parts.feeQuery(kit, { ...asked, ...small })))?.maxFeeUnits ?? 0n
      units = most ?? balanceUnits - fee
    } catch (error) {
      kit.env.log('warn', 'The fee could not be estimated', error)
    }
  }
  editSend(kit, { sendTokenAmount: formatAmount(units > 0n ? units : 0n, token.decimals) })
}
