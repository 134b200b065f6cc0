import { rootKindOf } from '@latchkey/vault/keys'
import { element } from '../approve/view/element.ts'
import type { OpenWallet } from './openFile.ts'
import { FieldError, type FieldName, readTransfer, type Transfer, type TypedTransfer } from './readTransfer.ts'
import { describeTransfer, signTransfer } from './signTransfer.ts'
import type { WayOutTexts } from './texts/enWayOut.ts'

type Kind = Transfer['kind']

const ofEvm = ['chainId', 'nonce', 'to', 'amount', 'maxFee', 'tip', 'gas'] as const
const fieldsOf: Readonly<Record<Kind, readonly FieldName[]>> = {
  native: ofEvm,
  token: ['contract', 'decimals', ...ofEvm],
  sol: ['to', 'amount', 'blockhash'],
}
/** What such a transfer takes in practice; a person may type more. */
const gasOf: Readonly<Record<Kind, string>> = { native: '21000', token: '100000', sol: '' }

/** A signed transfer, as nodes take it. */
export type Signed = { readonly kind: Kind; readonly raw: string }

/** What helps with a transfer where there is a network. */
export type TransferAid = {
  /** Above the form. @param fill Puts a text into a field, if the form has it. */
  before(fill: (name: string, text: string) => void): HTMLElement
  /** Below what was signed. */
  after(signed: Signed): HTMLElement
}

/** The form of a transfer, what it would do, and what was signed. */
export function drawTransfer(
  { root, addresses }: OpenWallet,
  texts: WayOutTexts,
  aid?: TransferAid,
): readonly HTMLElement[] {
  const offered: readonly Kind[] = [
    ...(addresses.evm === undefined ? [] : (['native', 'token'] as const)),
    ...(addresses.solana === undefined ? [] : (['sol'] as const)),
  ]
  const kinds = offered.map((kind) => element('option', { value: kind }, texts[kind]))
  const select = element('select', {}, ...kinds)
  const fields = element('div', { class: 'fields' })
  const error = element('p', { role: 'alert', class: 'error', id: 'transfer-error' })
  const result = element('section')
  const submit = element('button', { type: 'submit', class: 'primary' }, texts.review)
  const form = element(
    'form',
    { novalidate: true, autocomplete: 'off' },
    element('label', {}, texts.kind, select),
    fields,
    error,
    submit,
  )
  const inputs = new Map<FieldName, HTMLInputElement>()

  function drawFields(): void {
    const kind = select.value as Kind
    inputs.clear()
    const labels = fieldsOf[kind].map((name) => {
      const input = element('input', { name, type: 'text', spellcheck: 'false', dir: 'ltr', autocomplete: 'off' })
      if (name === 'gas') input.value = gasOf[kind]
      inputs.set(name, input)
      return element('label', {}, texts[name], input)
    })
    fields.replaceChildren(...labels)
    forget()
  }

  /** What was reviewed is not what is typed now. */
  function forget(): void {
    result.replaceChildren()
    error.textContent = ''
    for (const input of inputs.values()) input.removeAttribute('aria-invalid')
  }

  function review(transfer: Transfer): void {
    const heading = element('h3', { tabindex: '-1' }, texts.reviewTitle)
    const sign = element('button', { type: 'button', class: 'primary' }, texts.sign)
    result.replaceChildren(heading, element('p', {}, describeTransfer(transfer, addresses, texts)), sign)
    heading.focus()
    sign.addEventListener('click', async () => {
      sign.disabled = true
      const raw = await signTransfer(transfer, root, rootKindOf(addresses))
      const output = element('textarea', { readonly: true, rows: '6', dir: 'ltr', spellcheck: 'false' })
      output.value = raw
      const hint = transfer.kind === 'sol' ? texts.signedBase64 : texts.signedHex
      sign.replaceWith(element('label', {}, texts.signed, output), element('p', {}, hint))
      if (aid !== undefined) result.append(aid.after({ kind: transfer.kind, raw }))
      output.focus()
      output.select()
    })
  }

  form.addEventListener('input', forget)
  select.addEventListener('change', drawFields)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    forget()
    const typed = (name: FieldName) => inputs.get(name)?.value ?? ''
    try {
      review(readTransfer(select.value as Kind, typedBy(typed), addresses))
    } catch (failure) {
      if (!(failure instanceof FieldError)) throw failure
      error.textContent = failure.sentence(texts)
      const input = inputs.get(failure.field)
      input?.setAttribute('aria-invalid', 'true')
      input?.setAttribute('aria-describedby', 'transfer-error')
      input?.focus()
    }
  })
  const before = aid?.before((name, text) => {
    const input = inputs.get(name as FieldName)
    if (input === undefined) return
    input.value = text
    forget()
  })
  drawFields()
  return [element('h2', {}, texts.transfer), ...(before === undefined ? [] : [before]), form, result]
}

function typedBy(of: (name: FieldName) => string): TypedTransfer {
  const names = [...new Set(Object.values(fieldsOf).flat())]
  return Object.fromEntries(names.map((name) => [name, of(name)])) as TypedTransfer
}
