import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { alertIcon } from '../icons/icons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const otpFieldCss = `
.lk-otp{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--lk-s2);direction:ltr;border:0;padding:0;margin:0;min-inline-size:0}
.lk-otp>input{block-size:calc(var(--lk-m)*5.6);inline-size:100%;min-inline-size:0;padding:0;text-align:center;border:1px solid var(--lk-edge);border-radius:var(--lk-r-m);background:var(--lk-bg);color:var(--lk-text);font-size:var(--lk-t4);font-weight:600;font-variant-numeric:tabular-nums;caret-color:var(--lk-accent);outline:0;appearance:none;transition:border-color var(--lk-fast) var(--lk-ease)}
.lk-otp>input::selection{background:transparent;color:inherit}
.lk-otp>input:hover{border-color:var(--lk-text-3)}
.lk-otp>input:focus,.lk-otp>input:focus-visible{border-color:var(--lk-focus);outline:1px solid var(--lk-focus);outline-offset:0}
.lk-otp>input[aria-invalid]{border-color:var(--lk-bad);outline-color:var(--lk-bad)}
.lk-otp>input[readonly]{background:var(--lk-raised);color:var(--lk-text-2)}
.lk-otp-help{display:flex;justify-content:center;gap:calc(var(--lk-m)*.6);margin-block-start:var(--lk-s2);font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0;color:var(--lk-text-2)}
.lk-otp-help.bad{color:var(--lk-bad)}
.lk-otp-help>.lk-i{margin-block-start:2px}
@media (forced-colors:active){.lk-otp>input:focus{outline:2px solid Highlight}}
`

export type OtpFieldProps = {
  /** Of the whole. */
  readonly label: string
  /** Of each box, counted from 1. */
  readonly digitLabel: (place: number) => string
  readonly length?: number | undefined
  /** Up to `length` digits. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called once with each complete code: after the last digit, or at once for a pasted or filled-in one. */
  readonly onComplete?: ((value: string) => void) | undefined
  /** The code is being looked at: it can be read, not changed. */
  readonly busy?: boolean | undefined
  /** What is known of the code; `bad` marks the boxes. */
  readonly message?: string | undefined
  readonly bad?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly 'data-testid'?: string | undefined
}

/** A code of some digits, one box each. Takes a whole code pasted or filled in anywhere. */
export function OtpField(props: OtpFieldProps) {
  const { label, digitLabel, length = 6, value, onChange, onComplete, busy, message, bad, autoFocus } = props
  useStyles(otpFieldCss)
  const group = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  const places = Array.from({ length }, (_, index) => index)
  const focus = (place: number) => {
    const box = group.current?.querySelectorAll('input')[Math.max(0, Math.min(place, length - 1))]
    box?.focus()
    box?.select()
  }
  useEffect(() => {
    if (!autoFocus) return undefined
    // A view that appears has its title focused first, to be read: the box comes after it.
    const frame = requestAnimationFrame(() => {
      const all = group.current
      // Who has begun to type meanwhile is not taken back to the start.
      if (!all || all.querySelector(':focus')) return
      const boxes = [...all.querySelectorAll('input')]
      const next = boxes.find((box) => box.value === '') ?? boxes.at(-1)
      next?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [autoFocus])

  const enter = (place: number, text: string) => {
    const digits = text.replace(/\D/g, '')
    if (busy || digits === '') return
    // Boxes fill from the start: a digit typed behind a gap belongs into the gap.
    const start = Math.min(place, value.length)
    const whole = digits.length >= length ? digits.slice(0, length) : ''
    const next = whole || (value.slice(0, start) + digits + value.slice(start + digits.length)).slice(0, length)
    onChange(next)
    focus(whole ? length - 1 : start + digits.length)
    if (next.length === length && next !== value) onComplete?.(next)
  }
  const onKeyDown = (place: number, event: KeyboardEvent<HTMLInputElement>) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      Home: 0,
      End: length,
    }
    // With those held they are the browser's, such as its way back.
    const target = event.altKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key]
    if (target !== undefined) {
      event.preventDefault()
      focus(Math.min(target, value.length))
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault()
      if (busy) return
      const cut = Math.max(0, event.key === 'Backspace' && value[place] === undefined ? place - 1 : place)
      onChange(value.slice(0, cut) + value.slice(cut + 1))
      focus(cut)
    }
  }

  return (
    <div>
      <fieldset ref={group} className="lk-otp" aria-label={label} data-testid={props['data-testid']}>
        {places.map((place) => (
          <input
            key={place}
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={digitLabel(place + 1)}
            aria-invalid={bad || undefined}
            aria-describedby={id}
            readOnly={busy}
            value={value[place] ?? ''}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKeyDown(place, event)}
            onPaste={(event) => {
              event.preventDefault()
              enter(place, event.clipboardData.getData('text'))
            }}
            // React passes on no change where a digit is typed over itself.
            onInput={(event) => enter(place, typed(event.currentTarget.value, value[place]))}
          />
        ))}
      </fieldset>
      <div id={id} role={bad ? 'alert' : 'status'}>
        {message !== undefined && (
          <p className={bad ? 'lk-otp-help bad' : 'lk-otp-help'}>
            {bad && <Icon d={alertIcon} size="s" />}
            <span>{message}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** What was added to a box that already held a digit. */
function typed(text: string, before: string | undefined): string {
  if (before === undefined || text.length !== 2) return text
  return text.startsWith(before) ? text.slice(1) : text.slice(0, 1)
}
