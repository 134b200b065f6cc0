import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { accountCss } from './account.css.ts'

export type TotalProps = {
  readonly value: ReactNode
  /** The less important end of it (decimals), quieter. */
  readonly rest?: ReactNode
  readonly caption?: ReactNode
  readonly note?: ReactNode
  /** Where the figure comes from, quietest. */
  readonly footnote?: ReactNode
}

/** The one figure of a view. */
export function Total({ value, rest, caption, note, footnote }: TotalProps) {
  useStyles(accountCss)
  return (
    <div className="lk-total">
      {caption && <p className="lk-q">{caption}</p>}
      <p className="lk-sum">
        {value}
        {rest && <small>{rest}</small>}
      </p>
      {note && <p className="lk-q">{note}</p>}
      {footnote && <p className="lk-x">{footnote}</p>}
    </div>
  )
}
