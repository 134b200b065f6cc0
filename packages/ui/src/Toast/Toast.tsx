import type { ReactNode } from 'react'
import { Spinner } from '../Button/Spinner.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { alertIcon } from '../icons/alertIcon.ts'
import { checkIcon } from '../icons/checkIcon.ts'
import { closeIcon } from '../icons/closeIcon.ts'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { toastCss } from './toast.css.ts'

export type ToastProps = {
  readonly tone: 'loading' | 'success' | 'error'
  readonly title: string
  readonly detail?: ReactNode
  /** A link: where to see more. */
  readonly action?: ReactNode
  readonly dismissLabel: string
  readonly onDismiss: () => void
  readonly titleTestId?: string | undefined
}

/** A short message. Render it inside a `ToastRegion`, which is what reads it. */
export function Toast({ tone, title, detail, action, dismissLabel, onDismiss, titleTestId }: ToastProps) {
  useStyles(toastCss)
  return (
    <div className="lk-toast">
      <span className={cx(tone === 'success' && 'lk-ok', tone === 'error' && 'lk-bad')}>
        {tone === 'loading' ? <Spinner /> : <Icon d={tone === 'success' ? checkIcon : alertIcon} />}
      </span>
      <span className="lk-toast-t">
        <b data-testid={titleTestId}>{title}</b>
        {detail && <span>{detail}</span>}
      </span>
      <span className="lk-toast-end">
        {action}
        <IconButton icon={closeIcon} label={dismissLabel} onClick={onDismiss} />
      </span>
    </div>
  )
}
