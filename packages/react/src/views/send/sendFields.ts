import { type FeeEstimate, type Kit, pushView, resolveReceiver, submitSend } from '@latchkey/core'
import { constants, isKitError, parseAmount, toKitError } from '@latchkey/protocol'
import { useEffect, useState } from 'react'
import { amountText } from '../../amounts/sortTokens.ts'
import { useDebounced } from '../../hooks/useAsyncAction.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import type { SendForm } from './useSendForm.ts'

/**
 * Looks the receiver up when the person pauses (the default debounce of the specification). Answers with the address once
 * it is known to be one.
 */
export function useReceiver({ send }: SendForm): string | undefined {
  const kit = useKit()
  const [known, setKnown] = useState<string>()
  const { token, receiverAddress } = send
  const networkId = token?.networkId
  const settled = useDebounced(receiverAddress, constants.defaultDebounceMs)
  useEffect(() => {
    if (settled.trim() === '' || networkId === undefined) return
    let stale = false
    resolveReceiver(kit).then(
      (address) => {
        if (!stale) setKnown(address)
      },
      (error: unknown) => kit.env.log('warn', 'The receiver could not be looked up', error),
    )
    return () => {
      stale = true
    }
  }, [kit, settled, networkId])
  return known !== undefined && known === receiverAddress ? known : undefined
}

/**
 * Asks the wallet for the payment of the form, for the fee that was shown. Where that comes to nothing the reason is
 * shown, or the fee that it costs now; a no on the wallet's own screen leads back to the form that it came from.
 */
export function askToSend(kit: Kit, quote: FeeEstimate | undefined): void {
  const top = () => kit.store.getState().modal.stack.at(-1)?.view
  submitSend(kit, { quote }).then(
    () => {
      const { send, plans } = kit.store.getState()
      const isReviewed = plans.some(({ id, status }) => id === send.planId && status === 'reviewing')
      if (isReviewed && top() === 'WalletSend') pushView(kit, 'WalletSendPreview')
    },
    (error: unknown) => {
      const declined = isKitError(error, 'wallet/user-rejected')
      if (top() === 'WalletSendPreview' || (top() === 'WalletSend' && !declined)) pushView(kit, 'WalletSendResult')
    },
  )
}

/** The typed amount in smallest units, or what is wrong with it. An empty field is neither. */
export function useAmountCheck({ send, balanceUnits }: SendForm): {
  readonly units: bigint | undefined
  readonly problem: string | undefined
  /** More than there is. */
  readonly isShort?: boolean
} {
  const { t, locale, errorText } = useText()
  const { token, sendTokenAmount } = send
  const text = sendTokenAmount.trim()
  if (token === undefined || text === '') return { units: undefined, problem: undefined }
  try {
    const units = parseAmount(text, token.decimals)
    if (balanceUnits !== undefined && units > balanceUnits) {
      const amount = amountText({ ...token, units: balanceUnits }, constants.transactionAmountDecimals, locale)
      return { units: undefined, problem: t('send.tooMuch', { amount }), isShort: true }
    }
    return { units: units === 0n ? undefined : units, problem: undefined }
  } catch (error) {
    const { title, body } = errorText(toKitError(error))
    return { units: undefined, problem: `${title}. ${body}` }
  }
}
