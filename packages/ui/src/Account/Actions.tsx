import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { accountCss } from './account.css.ts'

/** A line of equal `Action`s. */
export function Actions({ children }: { readonly children: ReactNode }) {
  useStyles(accountCss)
  return <div className="lk-acts">{children}</div>
}
