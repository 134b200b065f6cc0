import { editSend, pushView, selectAccount } from '@latchkey/core'
import { alertIcon, Body, Button, Empty, KeyValue, Note, receiveIcon } from '@latchkey/ui'
import { useEffect } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../text/TextContext.ts'
import { useBuyButton } from '../buy/useBuyButton.ts'
import { KnownReceivers } from './KnownReceivers.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { SendAmount } from './SendAmount.tsx'
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
  const { t, errorText } = useText()
  const { network: active } = useNetwork()
  const form = useSendForm()
  useFirstToken(form)
  const to = useReceiver(form)
  const { send, network, tokens } = form
  const { token, sendTokenAmount, receiverAddress } = send
  const { units, problem, isShort } = useAmountCheck(form)
  const entry = useAmountEntry(form, units)
  const fee = useFee(form, to, units)
  const isEmpty = tokens?.length === 0 && !token?.nft
  const BuyButton = useBuyButton(isEmpty || isShort)
  const { check, name } = useReceiverCheck(to)
  const feeFacts = useFeeFacts(form, fee.data)
  const ownScreen = useKitState(
    (state) => selectAccount(state, network?.chainNamespace).connectedWalletInfo?.type === 'AUTH',
  )

  if (isUnderway(send.status)) return <WalletSendResultView />
  if (isEmpty) {
    return (
      <Body>
        <Empty icon={receiveIcon} title={t('send.noneToSend.title', { network: active?.name ?? t('common.network') })}>
          {t('send.noneToSend.body')}
        </Empty>
        <Button variant="primary" onClick={() => pushView(kit, 'WalletReceive')}>
          {t('account.receive')}
        </Button>
        {BuyButton && <BuyButton />}
      </Body>
    )
  }

  const direct = ownScreen && check !== undefined && !check.lookAlikeOf && !fee.data?.choices
  const names = { network: network?.name }
  const refused = fee.error && errorText(fee.error, names)
  const ready = units !== undefined && to !== undefined && fee.error === undefined
  return (
    <Body>
      <SendAmount form={form} entry={entry} problem={problem} to={to} />
      <ReceiverField form={form} to={to} check={check} name={name} />
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
      {isShort && !token?.nft && BuyButton && <BuyButton token={token} />}
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
