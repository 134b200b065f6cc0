import { VisuallyHidden } from '@latchkey/ui'
import { createElement, Fragment, type ReactNode } from 'react'

export type HiddenAroundProps = {
  /** With its marks left in: `t('button.networkChange', { network: '{network}' })`. */
  readonly text: string
  readonly values: { readonly [name: string]: ReactNode }
}

/**
 * A sentence of which the eye sees only the values: "Network: **Ethereum**. Change". So the name of a control says more
 * than its text, and always holds it (WCAG 2.5.3), which an `aria-label` beside the text would not ensure.
 */
export function HiddenAround({ text, values }: HiddenAroundProps) {
  const pieces = text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? values[piece] : piece && <VisuallyHidden>{piece}</VisuallyHidden>))
  return createElement(Fragment, null, ...pieces)
}
