import { firstAddressOf } from '@latchkey/vault/keys'
import { element } from '../approve/view/element.ts'
import { canUsePasskeys } from '../passkeys/passkeys.ts'
import type { VaultStore } from '../store/vaultStore.ts'
import { drawLanguages } from '../wayOut/drawLanguages.ts'
import { drawOpener } from '../wayOut/drawOpener.ts'
import { drawTransfer } from '../wayOut/drawTransfer.ts'
import { drawAddresses, drawSecret } from '../wayOut/drawWallet.ts'
import { OpenError, type OpenWallet } from '../wayOut/openFile.ts'
import { type WayOutLanguage, wayOutLanguage } from '../wayOut/texts/wayOutLanguage.ts'
import { drawMove } from './drawMove.ts'
import { drawNode } from './drawNode.ts'
import { keepExitPage, removeExitPage } from './exitWorker.ts'
import { type KeptWayOut, readWaysOut } from './keptWayOut.schema.ts'
import { openByCode, openByPasskey } from './openKept.ts'
import type { ExitTexts } from './texts/enExit.ts'
import { exitTexts } from './texts/exitTexts.ts'

type Known = { readonly kept: readonly KeptWayOut[]; readonly cover: CryptoKey | undefined }

/** Draws the page that opens the wallet of this browser while no server answers. */
export async function startExit(main: HTMLElement, store: VaultStore): Promise<void> {
  const read = async () => [await store.get('waysOut'), await store.get('device')] as const
  // A browser that keeps nothing still opens files.
  const [waysOut, device] = await read().catch(() => [undefined, undefined] as const)
  const kept = readWaysOut(waysOut)
  if (kept.length > 0) void keepExitPage()
  draw(main, store, { kept, cover: device?.cover }, wayOutLanguage(navigator.language))
}

function draw(main: HTMLElement, store: VaultStore, known: Known, language: WayOutLanguage): void {
  const { lang, dir } = language
  const texts = exitTexts[lang]
  Object.assign(document.documentElement, { lang, dir })
  document.title = texts.title
  const wallet = element('div')
  const choice = drawLanguages(language, (chosen) => {
    draw(main, store, known, chosen)
    main.querySelector('select')?.focus()
  })
  const own = element('section', {}, ...drawKept(store, known, language, open))
  const file = [element('h2', {}, texts.fileTitle), drawOpener(language.texts, open)]
  const closed = element('div', {}, choice, own, ...file)

  function open(opened: OpenWallet): void {
    closed.hidden = true
    const heading = element('h2', { tabindex: '-1' }, language.texts.addresses)
    const close = element('button', { type: 'button' }, language.texts.close)
    close.addEventListener('click', () => {
      opened.root.fill(0)
      wallet.replaceChildren()
      closed.hidden = false
      closed.querySelector('button')?.focus()
    })
    wallet.replaceChildren(
      heading,
      drawAddresses(opened, language.texts),
      ...drawTransfer(opened, language.texts, drawNode(opened.addresses.evm, texts)),
      ...drawMove(opened, texts),
      ...drawSecret(opened, language.texts),
      close,
    )
    heading.focus()
  }

  main.replaceChildren(element('h1', {}, texts.title), element('p', {}, texts.lead), closed, wallet)
}

function drawKept(
  store: VaultStore,
  { kept, cover }: Known,
  language: WayOutLanguage,
  onOpen: (opened: OpenWallet) => void,
): readonly HTMLElement[] {
  const texts = exitTexts[language.lang]
  if (kept.length === 0) return [element('p', {}, texts.none)]
  const heading = element('h2', {}, texts.keptTitle)
  if (cover === undefined) return [heading, element('p', { role: 'alert', class: 'error' }, texts.damaged)]
  return [heading, ...kept.map((each) => drawOne(store, each, cover, language, onOpen))]
}

/** One kept wallet: its address, the ways that open it, and its removal. */
function drawOne(
  store: VaultStore,
  kept: KeptWayOut,
  cover: CryptoKey,
  language: WayOutLanguage,
  onOpen: (opened: OpenWallet) => void,
): HTMLElement {
  const texts: ExitTexts = exitTexts[language.lang]
  const error = element('p', { role: 'alert', class: 'error' })
  const has = (method: 'passkey' | 'code') => kept.wraps.some((wrap) => wrap.method === method)
  const part = element(
    'section',
    { class: 'fields' },
    element('p', { class: 'id', dir: 'ltr' }, firstAddressOf(kept.addresses)),
  )

  async function attempt(button: HTMLButtonElement, open: () => Promise<OpenWallet>): Promise<void> {
    if (button.disabled) return
    button.disabled = true
    error.textContent = ''
    try {
      onOpen(await open())
    } catch (failure) {
      if (!(failure instanceof OpenError)) throw failure
      error.textContent = language.texts[failure.complaint]
    } finally {
      button.disabled = false
    }
  }

  if (has('passkey') && canUsePasskeys(window)) {
    const button = element('button', { type: 'button', class: 'primary' }, texts.byPasskey)
    button.addEventListener('click', () => attempt(button, () => openByPasskey(kept, cover)))
    part.append(button)
  }
  if (has('code')) {
    const code = element('input', { type: 'text', dir: 'ltr', spellcheck: 'false', autocomplete: 'off' })
    const button = element('button', { type: 'submit', class: 'primary' }, texts.byCode)
    const form = element(
      'form',
      { novalidate: true, autocomplete: 'off' },
      element('label', {}, texts.code, code),
      button,
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void attempt(button, async () => {
        const opened = await openByCode(kept, cover, code.value)
        form.reset()
        return opened
      })
    })
    part.append(form)
  }
  const remove = element('button', { type: 'button' }, texts.remove)
  remove.addEventListener('click', async () => {
    const others = readWaysOut(await store.get('waysOut')).filter(({ user }) => user !== kept.user)
    await store.put('waysOut', others)
    if (others.length === 0) await removeExitPage()
    part.replaceChildren(element('p', { role: 'status' }, texts.removed))
  })
  part.append(error, remove)
  return part
}
