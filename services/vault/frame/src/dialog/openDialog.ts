import './dialog.css'
import { element } from '../approve/view/element.ts'
import { FrameFault } from '../errors/VaultError.ts'
import { drawSheet, type Sheet, type SheetAnswer, type SheetPage } from './drawDialog.ts'
import type { SheetLanguage } from './enDialog.ts'

export declare namespace openSheet {
  type Options = {
    /** Where it is drawn; whatever else is there stays below it. */
    readonly root: HTMLElement
    readonly language: SheetLanguage
    /** Of the request that it belongs to. */
    readonly signal: AbortSignal
    /** Told when it is there, and when it is gone. */
    readonly show?: () => void
    readonly hide?: () => void
  }
}

/** Opens a sheet, which shows one page after the other. */
export function openSheet({ root, language, signal, show, hide }: openSheet.Options): Sheet {
  const closing = new AbortController()
  let section: HTMLElement | undefined
  let asked: PromiseWithResolvers<SheetAnswer> | undefined

  const stop = AbortSignal.any([signal, closing.signal])
  stop.addEventListener('abort', () => asked?.reject(stop.reason), { once: true })
  const close = () => closing.abort(new FrameFault('wallet/user-rejected'))

  function place(): HTMLElement {
    const made = element('section', { class: 'sheet', lang: language.lang, dir: language.dir })
    made.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') close()
    })
    root.append(made)
    show?.()
    return made
  }

  function draw(page: SheetPage): void {
    const { heading, first, nodes } = drawSheet(page, language.texts, {
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
    tell(page) {
      stop.throwIfAborted()
      asked = undefined
      draw(page)
    },
    end() {
      if (section === undefined) return
      section.remove()
      section = undefined
      hide?.()
    },
  }
}
