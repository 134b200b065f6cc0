import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'

export type DialogCardProps = {
  readonly shake?: boolean | undefined
  readonly inPage?: boolean | undefined
  readonly label?: string | undefined
  readonly testId?: string | undefined
  readonly children: ReactNode
}

/** The card itself: its height follows its content with a spring. */
export function DialogCard({ shake, inPage, label, testId, children }: DialogCardProps) {
  const card = useRef<HTMLDivElement & HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!card.current || !content.current || inPage) return undefined
    return followHeight(card.current, content.current)
  }, [inPage])
  const Tag = inPage ? 'section' : 'div'
  return (
    <Tag
      ref={card}
      className={cx('lk-modal', inPage && 'in-page', shake && 'shake')}
      aria-label={label}
      tabIndex={-1}
      data-testid={testId}
    >
      <div ref={content} className="lk-modal-in">
        <span className="lk-grab" />
        {children}
      </div>
    </Tag>
  )
}

/**
 * Keeps the card as high as its content, so that a change of content becomes a change of one number that CSS can
 * animate. The first height is set without motion. Returns the stop function.
 */
function followHeight(card: HTMLElement, content: HTMLElement): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize
    if (!height) return
    const first = !card.style.blockSize
    card.style.blockSize = `${height}px`
    if (first) requestAnimationFrame(() => card.setAttribute('data-live', ''))
  })
  observer.observe(content)
  return () => {
    observer.disconnect()
    card.style.blockSize = ''
    card.removeAttribute('data-live')
  }
}
