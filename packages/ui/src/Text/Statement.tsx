import type { ReactNode } from 'react'

export type StatementProps = {
  readonly title: string
  readonly children?: ReactNode
  /** `status` is read when the person is idle, `alert` at once. */
  readonly live?: 'status' | 'alert' | undefined
}

/** What the view has to say: one sentence at the largest size of a text, and what follows from it. Centred. */
export function Statement({ title, children, live }: StatementProps) {
  return (
    <div className="lk-stack lk-c" role={live}>
      <h3 className="lk-say">{title}</h3>
      {children && <p className="lk-p">{children}</p>}
    </div>
  )
}
