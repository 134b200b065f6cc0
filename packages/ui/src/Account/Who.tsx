import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { accountCss } from './account.css.ts'

export type WhoProps = {
  readonly image: ReactNode
  readonly name: ReactNode
  readonly note?: ReactNode
  /** Icon buttons. */
  readonly end?: ReactNode
}

/** Who or what it is about: image, name, one quiet line. */
export function Who({ image, name, note, end }: WhoProps) {
  useStyles(accountCss)
  return (
    <div className="lk-who">
      {image}
      <span className="lk-who-t">
        <span>{name}</span>
        {note !== undefined && <span>{note}</span>}
      </span>
      {end && <span className="lk-who-end">{end}</span>}
    </div>
  )
}
