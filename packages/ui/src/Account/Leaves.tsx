import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { accountCss } from './account.css.ts'

export type LeavesProps = {
  /** 56 px. */
  readonly image: ReactNode
  readonly caption: string
  /** With its unit. */
  readonly amount: string
  readonly note?: ReactNode
}

/** First thing of a review: what leaves, at the largest size. */
export function Leaves({ image, caption, amount, note }: LeavesProps) {
  useStyles(accountCss)
  return (
    <div className="lk-leave">
      {image}
      <p className="lk-q">{caption}</p>
      <p className="lk-sum">{amount}</p>
      {note && <p className="lk-q">{note}</p>}
    </div>
  )
}
