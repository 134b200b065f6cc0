import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { toastCss } from './toast.css.ts'

/**
 * Place of messages at the top of the window, to be rendered before the first message so that screen readers know it.
 * While a dialog is open it belongs into the dialog's `aside`: everything outside the dialog is inert.
 */
export function ToastRegion({
  urgent,
  children,
}: {
  readonly urgent?: boolean | undefined
  readonly children?: ReactNode
}) {
  useStyles(toastCss)
  return (
    <div className="lk-toasts" role={urgent ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
