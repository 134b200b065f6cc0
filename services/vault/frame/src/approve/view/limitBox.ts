import { parseAmount } from '@latchkey/protocol'
import type { Language } from '../messages/textsFor.ts'
import { element, fillText } from './element.ts'

/** Offers a smaller limit before an unlimited one is given. */
export function limitBox(
  asset: { readonly symbol: string; readonly decimals: number },
  { texts }: Language,
  use: (units: bigint) => void,
): HTMLElement {
  const { screen } = texts
  const input = element('input', {
    id: 'approve-limit',
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-describedby': 'approve-limit-hint',
  })
  const hint = element('p', { class: 'approve-quiet', id: 'approve-limit-hint' }, screen.limitHint)
  const button = element('button', { type: 'submit', class: 'approve-button' }, screen.limitUse)
  const form = element(
    'form',
    { class: 'approve-box approve-limit' },
    element(
      'label',
      { for: 'approve-limit' },
      fillText(screen.limitLabel, { symbol: element('bdi', {}, asset.symbol) }),
    ),
    element('div', { class: 'approve-pair' }, input, button),
    hint,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    let units = 0n
    try {
      units = parseAmount(input.value.trim(), asset.decimals)
    } catch {
      // Said below.
    }
    if (units > 0n) return use(units)
    input.setAttribute('aria-invalid', 'true')
    hint.replaceChildren(fillText(screen.limitBad, { decimals: String(asset.decimals) }))
    hint.setAttribute('role', 'alert')
    input.focus()
  })
  return form
}
