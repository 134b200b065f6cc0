import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFocusReturn } from '../a11y/useFocusReturn.ts'
import { cx } from '../cx.ts'
import { DialogCard } from './DialogCard.tsx'
import { dragSheet } from './dragSheet.ts'
import { keepInteractive } from './keepInteractive.ts'

export type CloseReason = 'escape' | 'overlay' | 'drag'

export type DialogProps = {
  readonly open: boolean
  /**
   * Draws the content while it is closed, styled and laid out, so that opening is one step. Nobody sees or reaches it
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
  }, [open])

  return (
    <dialog
      ref={ref}
      className={cx('lk-over', (open || prepared) && 'ready')}
      aria-label={label}
      aria-modal="true"
      data-testid={overlayTestId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
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
