import { type HTMLAttributes, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
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

export type HeaderProps = {
  readonly title: string
  /** Keeps the title for screen readers only, where the view speaks for itself. */
  readonly titleHidden?: boolean | undefined
  /** Back, help, or a chip. */
  readonly start?: ReactNode
  /** Close. */
  readonly end?: ReactNode
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined
  readonly titleTestId?: string | undefined
}

/** First line of a view. The title takes the focus when the view changes: give it `titleRef`. */
export function Header({ title, titleHidden, start, end, titleRef, titleTestId }: HeaderProps) {
  return (
    <header className="lk-head">
      {start ?? <span />}
      <h2 ref={titleRef} tabIndex={-1} data-testid={titleTestId}>
        <span className={titleHidden ? 'lk-vh' : undefined}>{title}</span>
      </h2>
      {end ?? <span />}
    </header>
  )
}

/** The scrolling part of a view: one column with a gap of 16. */
export function Body({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-body', className)} />
}

export type SlideProps = {
  /** Where the view comes from. */
  readonly direction: 'forward' | 'back' | 'none'
  readonly children: ReactNode
}

/** A view that has just come: slides 8 px and fades in. Give it the view's name as `key`. */
export function Slide({ direction, children }: SlideProps) {
  return (
    <div className="lk-slide" data-direction={direction}>
      {children}
    </div>
  )
}
