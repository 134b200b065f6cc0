import './dialog.css'
import { element } from '../approve/view/element.ts'
import { VaultError } from '../errors/VaultError.ts'
import { type Dialog, type DialogAnswer, type DialogPage, drawDialog } from './drawDialog.ts'
import type { DialogLanguage } from './enDialog.ts'

export declare namespace openDialog {
  type Options = {
    /** Where it is drawn; whatever else is there stays below it. */
    readonly root: HTMLElement
    readonly language: DialogLanguage
    /** Of the request that it belongs to. */
    readonly signal: AbortSignal
    /** Called when it is shown, and when it is closed. */
    readonly onShow?: () => void
    readonly onHide?: () => void
  }
}

/** Opens a sheet, which shows one page after the other. */
export function openDialog({ root, language, signal, onShow, onHide }: openDialog.Options): Dialog {
  const closing = new AbortController()
  let section: HTMLElement | undefined
  let asked: PromiseWithResolvers<DialogAnswer> | undefined

  const stop = AbortSignal.any([signal, closing.signal])
  stop.addEventListener('abort', () => asked?.reject(stop.reason), { once: true })
  const close = () => closing.abort(new VaultError('wallet/user-rejected'))

  function place(): HTMLElement {
    const made = element('section', { class: 'sheet', lang: language.lang, dir: language.dir })
    made.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') close()
    })
    root.append(made)
    onShow?.()
    return made
  }

  function draw(page: DialogPage): void {
    const { heading, first, nodes } = drawDialog(page, language.texts, {
      answer: (answer) => asked?.resolve(answer),
      close,
    })
    section ??= place()
    section.setAttribute('aria-labelledby', heading.id)
    section.replaceChildren(...nodes)
    // What is asked next is read out, or typed into, without a search.
    const target = first ?? heading
    const focus = () => target.focus({ preventScroll: true })
    focus()
    // A frame that its page still hides can't hold the focus: it is taken when the page hands it over.
    if (document.activeElement !== target)
      window.addEventListener('focus', () => target.isConnected && focus(), { once: true, signal: stop })
  }

  return {
    signal: stop,
    async ask(page) {
      stop.throwIfAborted()
      asked = Promise.withResolvers()
      draw(page)
      return asked.promise
    },
    show(page) {
      stop.throwIfAborted()
      asked = undefined
      draw(page)
    },
    end() {
      if (section === undefined) return
      section.remove()
      section = undefined
      onHide?.()
    },
  }
}
