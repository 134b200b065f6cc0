import { rootKindOf, rootToWords, writePrivateKey } from '@latchkey/vault/keys'
import { element } from '../approve/view/element.ts'
import type { OpenWallet } from './openFile.ts'
import type { WayOutTexts } from './texts/enWayOut.ts'

/** The addresses of an open wallet: one of each kind, or that of its single key. */
export function drawAddresses({ addresses }: OpenWallet, texts: WayOutTexts): HTMLElement {
  const kinds = ['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const
  const rows = kinds.flatMap((kind) => {
    const address = addresses[kind]
    if (address === undefined) return []
    return [element('div', {}, element('dt', {}, texts[kind]), element('dd', { dir: 'ltr' }, address))]
  })
  return element('dl', {}, ...rows)
}

/** The recovery phrase, or the single key of a wallet that has no words. It is there while it is asked for. */
export function drawSecret({ root, addresses }: OpenWallet, texts: WayOutTexts): readonly HTMLElement[] {
  const kind = rootKindOf(addresses)
  const isKey = kind !== 'phrase'
  const says = isKey
    ? { name: texts.key, warning: texts.keyWarning, show: texts.showKey, hide: texts.hideKey }
    : { name: texts.words, warning: texts.wordsWarning, show: texts.showWords, hide: texts.hideWords }
  const list = element(isKey ? 'ul' : 'ol', {
    class: isKey ? 'key' : 'words',
    dir: 'ltr',
    translate: 'no',
    'aria-label': says.name,
  })
  list.hidden = true
  const secret = () => (kind === 'phrase' ? rootToWords(root).split(' ') : [writePrivateKey(root, kind)])
  const button = element('button', { type: 'button', 'aria-expanded': 'false' }, says.show)
  button.addEventListener('click', () => {
    list.hidden = !list.hidden
    button.textContent = list.hidden ? says.show : says.hide
    button.setAttribute('aria-expanded', String(!list.hidden))
    list.replaceChildren(...(list.hidden ? [] : secret()).map((text) => element('li', {}, text)))
  })
  return [element('p', {}, says.warning), button, list]
}
