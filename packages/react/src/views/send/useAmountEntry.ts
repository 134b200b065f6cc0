import { editSend } from '@latchkey/core'
import { constants, formatAmount, parseAmount } from '@latchkey/protocol'
import { currencySign } from '@latchkey/ui'
import { useState } from 'react'
import { normaliseAmount } from '../../amounts/normaliseAmount.ts'
import { amountText } from '../../amounts/sortTokens.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { useText } from '../../text/TextContext.ts'
import type { SendForm } from './useSendForm.ts'

/** So many decimals of a sum of money count, and of a price behind its first digit. */
const priceDecimals = 12
/** An amount that comes from money is cut after these. */
const amountDecimals = 8

export type AmountEntry = {
  /** What the field shows: an amount of the token, or of money. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** The sign of the currency, while money is typed. */
  readonly prefix: string | undefined
  /** The same amount in the other of the two; undefined without a price. */
  readonly other: string | undefined
  readonly flip: () => void
  readonly isMoney: boolean
  /** Goes back to typing the token: its amount was filled in otherwise. */
  readonly reset: () => void
}

/** The amount of the form as it is typed, in the token or in money. What is sent is always the amount of the token. */
export function useAmountEntry({ send }: SendForm, units: bigint | undefined): AmountEntry {
  const kit = useKit()
  const money = useMoney()
  const { locale } = useText()
  const currency = useKitState((state) => state.display.currency)
  const [entered, setEntered] = useState<{ readonly text: string; readonly currency: string }>()
  const { token, sendTokenAmount } = send
  const price = token?.price
  const typed = entered?.currency === currency ? entered.text : undefined
  const setTyped = (text: string | undefined) => setEntered(text === undefined ? undefined : { text, currency })
  const isMoney = typed !== undefined && price !== undefined
  // Display only.
  const worth = token && price !== undefined ? (Number(units ?? 0n) / 10 ** token.decimals) * price : undefined
  const write = (text: string) => {
    if (!isMoney || token === undefined) return editSend(kit, { sendTokenAmount: normaliseAmount(text) })
    setTyped(normaliseAmount(text))
    editSend(kit, { sendTokenAmount: amountForMoney(normaliseAmount(text), price, token.decimals) })
  }
  const inToken = token && amountText({ ...token, units: units ?? 0n }, constants.transactionAmountDecimals, locale)
  return {
    value: isMoney ? typed : sendTokenAmount,
    onChange: write,
    prefix: isMoney ? currencySign(currency, locale) : undefined,
    other: worth === undefined ? undefined : isMoney ? inToken : money.text(worth),
    flip: () => setTyped(isMoney ? undefined : worth ? worth.toFixed(constants.fiatDecimals) : ''),
    isMoney,
    reset: () => setTyped(undefined),
  }
}

/**
 * How much of a token a sum of money is, never more than that; what is no number is left for the form to refuse. No
 * amount of what is worth nothing is a sum of money.
 */
export function amountForMoney(text: string, price: number, decimals: number): string {
  if (text === '' || price <= 0) return ''
  const decimalsUsed = priceDecimals + Math.max(0, -Math.floor(Math.log10(price)))
  const one = BigInt(Math.round(price * 10 ** decimalsUsed))
  try {
    const sum = text.replace(new RegExp(`(\\.\\d{${priceDecimals}})\\d+$`), '$1')
    const units = (parseAmount(sum, decimalsUsed) * 10n ** BigInt(decimals)) / one
    return formatAmount(units, decimals, { maxDecimals: amountDecimals })
  } catch {
    return text
  }
}
