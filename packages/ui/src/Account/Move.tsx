import { useStyles } from '../ShadowHost/useStyles.ts'
import { accountCss } from './account.css.ts'

export type MoveProps = {
  /** With its sign and unit; colour alone says nothing. */
  readonly children: string
  readonly direction: 'up' | 'down' | 'flat'
}

const tones = { up: 'lk-move lk-ok', down: 'lk-move lk-bad', flat: 'lk-move' }

/** How a figure has moved. */
export function Move({ children, direction }: MoveProps) {
  useStyles(accountCss)
  return <span className={tones[direction]}>{children}</span>
}
