import { rootToWords } from '@latchkey/vault/keys'
import { element } from '../approve/view/element.ts'
import type { OpenWallet } from './openFile.ts'
import type { WayOutTexts } from './texts/enWayOut.ts'

/** The addresses of an open wallet, one of each kind. */
export function drawAddresses({ addresses }: OpenWallet, texts: WayOutTexts): HTMLElement {
  const kinds = ['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const
  const rows = kinds.map((kind) =>
    element('div', {}, element('dt', {}, texts[kind]), element('dd', { dir: 'ltr' }, addresses[kind])),
  )
  return element('dl', {}, ...rows)
}

/** The recovery phrase, which is there while it is asked for. */
export function drawWords({ root }: OpenWallet, texts: WayOutTexts): readonly HTMLElement[] {
  const list = element('ol', { class: 'words', dir: 'ltr', translate: 'no', 'aria-label': texts.words })
  list.hidden = true
  const button = element('button', { type: 'button', 'aria-expanded': 'false' }, texts.showWords)
  button.addEventListener('click', () => {
    list.hidden = !list.hidden
    button.textContent = list.hidden ? texts.showWords : texts.hideWords
    button.setAttribute('aria-expanded', String(!list.hidden))
    const words = list.hidden ? [] : rootToWords(root).split(' ')
    list.replaceChildren(...words.map((word) => element('li', {}, word)))
  })
  return [element('p', {}, texts.wordsWarning), button, list]
}
