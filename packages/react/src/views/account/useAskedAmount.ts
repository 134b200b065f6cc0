import { type Network, parseAmount, toKitError } from '@latchkey/protocol'
import { useState } from 'react'
import { useErrorText } from '../../text/useErrorText.ts'

/** An amount that a person wants to be paid, in the network's own currency. */
export function useAskedAmount(network: Network | undefined): {
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
