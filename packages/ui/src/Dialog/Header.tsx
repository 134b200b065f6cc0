import type { ReactNode, Ref } from 'react'

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
