import { element } from '../approve/view/element.ts'
import { drawLanguages } from './drawLanguages.ts'
import { drawOpener } from './drawOpener.ts'
import { drawTransfer } from './drawTransfer.ts'
import { drawAddresses, drawSecret } from './drawWallet.ts'
import type { OpenWallet } from './openFile.ts'
import { type WayOutLanguage, wayOutLanguage } from './texts/wayOutLanguage.ts'

/** Draws the page that opens a wallet from a file, and what the wallet can do there. */
export function startWayOut(main: HTMLElement): void {
  draw(main, wayOutLanguage(navigator.language))
}

function draw(main: HTMLElement, language: WayOutLanguage): void {
  const { lang, dir, texts } = language
  const { documentElement } = document
  Object.assign(documentElement, { lang, dir })
  document.title = texts.title
  const wallet = element('div')
  const choice = drawLanguages(language, (chosen) => {
    draw(main, chosen)
    main.querySelector('select')?.focus()
  })
  const closed = element('div', {}, choice, drawOpener(texts, open))

  function open(opened: OpenWallet): void {
    closed.hidden = true
    const heading = element('h2', { tabindex: '-1' }, texts.addresses)
    const close = element('button', { type: 'button' }, texts.close)
    close.addEventListener('click', () => {
      opened.root.fill(0)
      wallet.replaceChildren()
      closed.hidden = false
      closed.querySelector('input')?.focus()
    })
    const parts = [drawAddresses(opened, texts), ...drawSecret(opened, texts), ...drawTransfer(opened, texts)]
    wallet.replaceChildren(heading, ...parts, close)
    heading.focus()
  }

  main.replaceChildren(element('h1', {}, texts.title), element('p', {}, texts.lead), closed, wallet)
}
