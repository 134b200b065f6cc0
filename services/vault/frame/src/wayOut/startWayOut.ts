import { rootToWords } from '@latchkey/vault/keys'
import { element } from '../approve/view/element.ts'
import { drawTransfer } from './drawTransfer.ts'
import { enWayOut as texts } from './enWayOut.ts'
import { type OpenWallet, openFile } from './openFile.ts'

/** Draws the page that opens a wallet from a file, and what the wallet can do there. */
export function startWayOut(main: HTMLElement): void {
  const wallet = element('div')
  const head = [element('h1', {}, texts.title), element('p', {}, texts.lead)]
  const opener = drawOpener((opened) => {
    opener.hidden = true
    const heading = element('h2', { tabindex: '-1' }, texts.addresses)
    const close = element('button', { type: 'button' }, texts.close)
    close.addEventListener('click', () => {
      opened.root.fill(0)
      wallet.replaceChildren()
      opener.hidden = false
      opener.querySelector('input')?.focus()
    })
    wallet.replaceChildren(heading, addressesOf(opened), ...drawWords(opened), ...drawTransfer(opened), close)
    heading.focus()
  })
  main.replaceChildren(...head, opener, wallet)
}

function drawOpener(onOpen: (opened: OpenWallet) => void): HTMLFormElement {
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
      error.textContent = failure instanceof Error ? failure.message : String(failure)
    } finally {
      submit.disabled = false
      status.textContent = ''
    }
  })
  return form
}

function addressesOf({ addresses }: OpenWallet): HTMLElement {
  const kinds = ['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const
  const rows = kinds.map((kind) =>
    element('div', {}, element('dt', {}, texts[kind]), element('dd', { dir: 'ltr' }, addresses[kind])),
  )
  return element('dl', {}, ...rows)
}

function drawWords({ root }: OpenWallet): readonly HTMLElement[] {
  const list = element('ol', { class: 'words', translate: 'no', 'aria-label': texts.words })
  list.hidden = true
  const button = element('button', { type: 'button', 'aria-expanded': 'false' }, texts.showWords)
  button.addEventListener('click', () => {
    list.hidden = !list.hidden
    button.textContent = list.hidden ? texts.showWords : texts.hideWords
    button.setAttribute('aria-expanded', String(!list.hidden))
    list.replaceChildren(
      ...(list.hidden
        ? []
        : rootToWords(root)
            .split(' ')
            .map((word) => element('li', {}, word))),
    )
  })
  return [element('p', {}, texts.wordsWarning), button, list]
}
