import { parseAmount } from '@latchkey/protocol'
import type { Language } from '../messages/textsFor.ts'
import { element, fillText } from './element.ts'

/**
 * Offers a smaller limit before an unlimited one is given.
 * @param place Of several calls: which of them, counted from 0.
 */
export function limitBox(
  asset: { readonly symbol: string; readonly decimals: number },
  { texts }: Language,
  place: number | undefined,
  use: (units: bigint) => void,
): HTMLElement {
  const { screen } = texts
  const id = place === undefined ? 'approve-limit' : `approve-limit-${place}`
  const input = element('input', {
    id,
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-describedby': `${id}-hint`,
  })
  const hint = element('p', { class: 'approve-quiet', id: `${id}-hint` }, screen.limitHint)
  const button = element('button', { type: 'submit', class: 'approve-button' }, screen.limitUse)
  const form = element(
    'form',
    { class: 'approve-box approve-limit' },
    element('label', { for: id }, fillText(screen.limitLabel, { symbol: element('bdi', {}, asset.symbol) })),
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
