import { constants, parseAmount, toKitError } from '@latchkey/protocol'
import { amountText } from '../../amounts/amountText.ts'
import { useErrorText } from '../../text/useErrorText.ts'
import { useText } from '../../text/useText.ts'
import type { SendForm } from './useSendForm.ts'

/** The typed amount in smallest units, or what is wrong with it. An empty field is neither. */
export function useAmountCheck({ send, balanceUnits }: SendForm): {
  readonly units: bigint | undefined
  readonly problem: string | undefined
} {
  const { t, locale } = useText()
  const errorText = useErrorText()
  const { token, sendTokenAmount } = send
  const text = sendTokenAmount.trim()
  if (token === undefined || text === '') return { units: undefined, problem: undefined }
  try {
    const units = parseAmount(text, token.decimals)
    if (balanceUnits !== undefined && units > balanceUnits) {
      const amount = amountText({ ...token, units: balanceUnits }, constants.transactionAmountDecimals, locale)
      return { units: undefined, problem: t('send.tooMuch', { amount }) }
    }
    return { units: units === 0n ? undefined : units, problem: undefined }
  } catch (error) {
    const { title, body } = errorText(toKitError(error))
    return { units: undefined, problem: `${title}. ${body}` }
  }
}
