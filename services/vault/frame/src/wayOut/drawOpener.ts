import { element } from '../approve/view/element.ts'
import { OpenError, type OpenWallet, openFile } from './openFile.ts'
import type { WayOutTexts } from './texts/enWayOut.ts'

/** The form that opens a file by what the person knows. */
export function drawOpener(texts: WayOutTexts, onOpen: (opened: OpenWallet) => void): HTMLFormElement {
  const file = element('input', { type: 'file', accept: '.json,application/json' })
  const secret = element('input', { type: 'password', autocomplete: 'off' })
  const submit = element('button', { type: 'submit', class: 'primary' }, texts.open)
  const status = element('p', { role: 'status' })
  const error = element('p', { role: 'alert', class: 'error' })
  const form = element(
    'form',
    { novalidate: true, autocomplete: 'off' },
    element('label', {}, texts.file, file),
    element('label', {}, texts.secret, secret),
    submit,
    status,
    error,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (submit.disabled) return
    const chosen = file.files?.[0]
    error.textContent = chosen === undefined ? texts.noFile : secret.value === '' ? texts.noSecret : ''
    if (chosen === undefined || secret.value === '') return
    submit.disabled = true
    status.textContent = texts.opening
    try {
      const opened = await openFile(chosen, secret.value)
      form.reset()
      onOpen(opened)
    } catch (failure) {
      if (!(failure instanceof OpenError)) throw failure
      error.textContent = texts[failure.complaint]
    } finally {
      submit.disabled = false
      status.textContent = ''
    }
  })
  return form
}
