import type { ReactNode } from 'react'

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
