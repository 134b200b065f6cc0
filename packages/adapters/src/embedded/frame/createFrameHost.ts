/** The iframe of the wallet in a dialog of its own: above the page, the kit's modal included, while it is shown. */
export type FrameHost = {
  readonly frame: HTMLIFrameElement
  show(): void
  hide(): void
  /** The height of its content, at once: while a screen moves nothing can be approved on it. The window is never left. */
  resize(height: number): void
  remove(): void
}

const css = `
dialog{position:fixed;inset:0;margin:auto;padding:0;border:0;inline-size:min(360px,100vw);block-size:min(var(--h,420px),calc(100dvh - 32px));max-inline-size:none;max-block-size:none;border-radius:16px;background:Canvas;overflow:hidden}
dialog::backdrop{background:oklch(.08 .005 90/.64)}
:host([data-over]) dialog::backdrop{background:none}
iframe{display:block;inline-size:100%;block-size:100%;border:0}
@media (max-width:479px){dialog{inline-size:100vw;margin-block-end:0;block-size:min(var(--h,420px),92dvh);border-end-start-radius:0;border-end-end-radius:0}}
`

/**
 * Puts the frame into the page, unseen. It is never moved: a frame that is moved reloads. A dialog of its own is what
 * can lie above the modal and still be used, for everything beside a modal dialog is inert.
 */
export function createFrameHost({ url, title }: { readonly url: URL; readonly title: string }): FrameHost {
  const holder = document.createElement('div')
  holder.dataset.latchkeyFrame = ''
  const root = holder.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  frame.id = 'w3m-iframe'
  frame.name = 'w3m-secure-iframe'
  frame.title = title
  frame.referrerPolicy = 'origin'
  frame.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${url.origin}`)
    .join('; ')
  frame.sandbox.add(
    'allow-scripts',
    'allow-same-origin',
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-storage-access-by-user-activation',
  )
  frame.src = url.href
  dialog.append(frame)
  // The wallet's own screen is left by its own buttons.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  root.append(dialog)
  document.body.append(holder)
  let watch: ReturnType<typeof setInterval> | undefined

  function open(): void {
    dialog.showModal()
    frame.focus()
  }

  /** Of two dialogs the one that was opened last lies above: the modal often opens while the screen is shown already. */
  function raise(): void {
    const { left, top, width, height } = dialog.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    if (above === null || above === holder) return
    dialog.close()
    open()
  }

  /** The kit's modal keeps its overlay and gives its place: one card on one overlay, whichever shows it. */
  function takePlace(taken: boolean): void {
    let over = false
    for (const host of document.querySelectorAll('[data-lk-theme]')) {
      const isBelow = taken && host.shadowRoot?.querySelector('dialog[open]') != null
      host.toggleAttribute('data-lk-behind', isBelow)
      over ||= isBelow
    }
    holder.toggleAttribute('data-over', over)
  }

  function hide(): void {
    clearInterval(watch)
    // Before it closes: the focus goes back to what is seen again.
    takePlace(false)
    dialog.close()
  }

  return {
    frame,
    show: () => {
      if (dialog.open) return
      open()
      takePlace(true)
      let raises = 0
      clearInterval(watch)
      watch = setInterval(() => {
        // Closed by the page: raised, it would be back before the frame has seen that it is gone.
        if (!dialog.open) return hide()
        takePlace(true)
        // A page that keeps something above it is not wrestled with: then nothing can be approved there.
        if (raises < maxRaises) raise()
        raises += 1
      }, raiseEveryMs)
    },
    hide,
    resize: (height) => dialog.style.setProperty('--h', `${height}px`),
    remove: () => {
      hide()
      holder.remove()
    },
  }
}

const raiseEveryMs = 100
/** The first ten seconds of a screen, in which the page answers the frame. */
const maxRaises = 100
