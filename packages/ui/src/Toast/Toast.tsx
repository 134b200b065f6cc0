import type { ReactNode } from 'react'
import { Spinner } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { Icon, IconButton } from '../Icon/Icon.tsx'
import { alertIcon, checkIcon, closeIcon } from '../icons/icons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const toastCss = `
.lk-toasts{position:fixed;inset-inline:0;inset-block-start:var(--lk-s4);z-index:var(--lk-z);display:grid;justify-items:center;gap:var(--lk-s2);padding-inline:var(--lk-s4);pointer-events:none}
.lk-toast{display:grid;grid-template-columns:var(--lk-icon) minmax(0,1fr) auto;gap:var(--lk-s3);align-items:center;min-block-size:var(--lk-row);padding-block:var(--lk-s1);padding-inline:var(--lk-s4) var(--lk-s1);border-radius:var(--lk-r-l);background:var(--lk-raised);box-shadow:var(--lk-shadow-s);font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0;inline-size:var(--lk-width);max-inline-size:100%;pointer-events:auto;animation:lk-up var(--lk-base) var(--lk-ease)}
.lk-toast-t{padding-block:var(--lk-s2);overflow-wrap:anywhere}
.lk-toast-t>b{display:block}
.lk-toast-t>span{color:var(--lk-text-2)}
.lk-toast-end{display:flex;align-items:center;gap:var(--lk-s2);min-inline-size:var(--lk-s3)}
.lk-modal .lk-toasts{position:static;gap:0;padding:0;flex:none}
.lk-modal .lk-toast{inline-size:auto;justify-self:stretch;margin:0 var(--lk-s4) var(--lk-s4);box-shadow:none}
@keyframes lk-up{from{opacity:0;transform:translateY(var(--lk-shift))}}
@media (prefers-reduced-motion:reduce){.lk-toast{animation-name:lk-fade}}
@media (forced-colors:active){.lk-toast{border:1px solid CanvasText}}
`

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

/**
 * Place of messages at the top of the window, or at the end of the dialog's card that it is in, where it covers nothing.
 * To be rendered before the first message so that screen readers know it. While a dialog is open everything outside it is
 * inert.
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
