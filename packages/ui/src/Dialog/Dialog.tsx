import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFocusReturn } from '../a11y/focus.ts'
import { cx } from '../cx.ts'
import { useEffectEvent } from '../useEffectEvent.ts'
import { DialogCard } from './DialogCard.tsx'

/** A drag of at least this share of the sheet's height closes it. */
const closeShare = 0.25
/** So does a flick of at least this many pixels a millisecond, in the last moments before it is let go. */
const closeSpeed = 0.5
const flickMs = 100

/**
 * Lets a bottom sheet be pulled down by its handle or header. `onRelease` is asked when the pull was long or fast
 * enough; if it answers false, or the pull was too short, the sheet moves back. Returns the stop function.
 */
function dragSheet(card: HTMLElement, onRelease: () => boolean): () => void {
  let startY = 0
  let lastY = 0
  let lastMs = 0
  let speed = 0
  let pointer: number | undefined

  const isHandle = (target: EventTarget | null) =>
    target instanceof Element && target.closest('.lk-grab,.lk-head') && !target.closest('button,a,input')
  const back = () => {
    card.removeAttribute('data-held')
    card.setAttribute('data-drop', '')
    card.style.transform = ''
  }
  const down = (event: PointerEvent) => {
    if (!matchMedia('(max-width: 479px)').matches || !event.isPrimary || !isHandle(event.target)) return
    pointer = event.pointerId
    startY = lastY = event.clientY
    lastMs = event.timeStamp
    speed = 0
    card.setPointerCapture(pointer)
    card.removeAttribute('data-drop')
    card.setAttribute('data-held', '')
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    const passedMs = event.timeStamp - lastMs
    if (passedMs > 0) speed = (event.clientY - lastY) / passedMs
    lastY = event.clientY
    lastMs = event.timeStamp
    card.style.transform = `translateY(${Math.max(0, lastY - startY)}px)`
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    pointer = undefined
    const isFlick = lastY > startY && speed > closeSpeed && event.timeStamp - lastMs < flickMs
    const closes = isFlick || lastY - startY > card.offsetHeight * closeShare
    if (event.type === 'pointercancel' || !closes || !onRelease()) back()
  }
  card.addEventListener('pointerdown', down)
  card.addEventListener('pointermove', move)
  card.addEventListener('pointerup', up)
  card.addEventListener('pointercancel', up)
  return () => {
    back()
    card.removeEventListener('pointerdown', down)
    card.removeEventListener('pointermove', move)
    card.removeEventListener('pointerup', up)
    card.removeEventListener('pointercancel', up)
  }
}

export type CloseReason = 'escape' | 'overlay' | 'drag'

export type DialogProps = {
  readonly open: boolean
  /**
   * Draws the content while it is closed, styled and laid out, so that opening is one step. It can't be seen or reached
   * there: it is hidden, and far beside the window, where lazy images aren't fetched.
   */
  readonly prepared?: boolean | undefined
  /** Its name for screen readers: the title of what it shows. */
  readonly label: string
  /** Called when the person wants it gone. Answer false to refuse: the dialog stays (and may `shake`). */
  readonly onCloseRequest: (reason: CloseReason) => boolean
  readonly shake?: boolean | undefined
  /** Shown in the dialog's layer, outside its card: messages. */
  readonly aside?: ReactNode
  readonly overlayTestId?: string | undefined
  readonly cardTestId?: string | undefined
  readonly children: ReactNode
}

/**
 * A modal dialog on the browser's own: top layer, inert page and focus trap come from `showModal`. Under 480 px it is a
 * bottom sheet. The focus goes to the card, so that its name is read first and no control looks chosen, and returns to
 * where it was.
 */
export function Dialog(props: DialogProps) {
  const { open, prepared, label, onCloseRequest, shake, aside, overlayTestId, cardTestId, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOverlay = useRef(false)
  const onRelease = useEffectEvent(() => onCloseRequest('drag'))
  useFocusReturn(ref, open)

  useLayoutEffect(() => {
    const dialog = ref.current
    const card = dialog?.firstElementChild
    if (!open || !dialog || !(card instanceof HTMLElement)) return undefined
    // `showModal` focuses the element that says so. To focus it afterwards would compute every style and size twice.
    card.autofocus = true
    dialog.showModal()
    card.autofocus = false
    const stops = [keepInteractive(dialog), dragSheet(card, () => onRelease())]
    return () => {
      for (const stop of stops) stop()
      dialog.close()
    }
  }, [open, onRelease])

  return (
    <dialog
      ref={ref}
      className={cx('lk-over', (open || prepared) && 'ready')}
      aria-label={label}
      aria-modal="true"
      data-testid={overlayTestId}
      onKeyDown={(event) => {
        // While a word is being composed, Escape is for that.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        onCloseRequest('escape')
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onCloseRequest('escape')
      }}
      onClose={(event) => {
        // The browser may close without asking (a second back gesture on Android): then the refusal is enforced here.
        const dialog = event.currentTarget
        if (open && !dialog.open && !onCloseRequest('escape')) dialog.showModal()
      }}
      onPointerDown={(event) => {
        pressedOverlay.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // A press that began inside the card (selecting text) and ended outside doesn't count.
        if (pressedOverlay.current && event.target === event.currentTarget) onCloseRequest('overlay')
        pressedOverlay.current = false
      }}
    >
      {(open || prepared) && (
        <DialogCard shake={shake} testId={cardTestId}>
          {children}
        </DialogCard>
      )}
      {(open || prepared) && aside}
    </dialog>
  )
}

/**
 * Undoes `inert` on a dialog and its host while it is shown. Some password managers put their own menu beside a form
 * field and mark everything around it inert, the dialog that holds the field included, which leaves it dead for good.
 * Returns the stop function.
 */
function keepInteractive(dialog: HTMLElement): () => void {
  const root = dialog.getRootNode()
  const targets = root instanceof ShadowRoot ? [dialog, root.host] : [dialog]
  const observer = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof HTMLElement) target.removeAttribute('inert')
  })
  for (const target of targets) observer.observe(target, { attributeFilter: ['inert'] })
  return () => observer.disconnect()
}
