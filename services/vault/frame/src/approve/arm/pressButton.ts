/** What a button that gives something away asks before it acts. */
export type PressRules = {
  /** How long it is held, in milliseconds; 0 is a click. */
  readonly holdMs: number
  /** Whether it may be pressed at all, by a pointer or by a key. */
  allows(by: 'pointer' | 'key'): boolean
  /** Somebody pressed although it may not be. */
  onEarly(): void
  /** A press by assistive technology has no length: it is asked for twice instead. */
  onAgain(): void
  onPress(): void
}

/**
 * Makes a button act on a press that began while it was allowed and lasted long enough. Presses that a script makes count
 * for nothing.
 */
export function pressButton(button: HTMLButtonElement, rules: PressRules, signal: AbortSignal): void {
  const self = button.ownerDocument.defaultView
  let began: { by: 'pointer' | 'key'; allowed: boolean } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstBlindPress: number | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    delete button.dataset.holding
  }
  const begin = (by: 'pointer' | 'key') => {
    began = { by, allowed: rules.allows(by) }
    if (!began.allowed) return rules.onEarly()
    if (rules.holdMs === 0) return
    button.dataset.holding = ''
    timer = setTimeout(() => {
      stop()
      if (rules.allows(by)) rules.onPress()
      else rules.onEarly()
    }, rules.holdMs)
  }

  button.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isTrusted && event.isPrimary && event.button === 0) begin('pointer')
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointerleave', 'pointercancel', 'blur'] as const) {
    button.addEventListener(type, stop, { signal })
  }
  button.addEventListener(
    'keydown',
    (event) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || !event.isTrusted) return
      if (rules.holdMs > 0) event.preventDefault()
      if (!event.repeat) begin('key')
    },
    { signal },
  )
  button.addEventListener('keyup', stop, { signal })
  button.addEventListener(
    'click',
    (event) => {
      const start = began
      began = undefined
      if (!event.isTrusted) return
      if (start === undefined) {
        // Neither pointer nor key came before it: assistive technology.
        if (!rules.allows('key')) return rules.onEarly()
        const at = self?.performance.now() ?? 0
        if (rules.holdMs > 0 && (firstBlindPress === undefined || at - firstBlindPress < rules.holdMs)) {
          firstBlindPress ??= at
          return rules.onAgain()
        }
        return rules.onPress()
      }
      if (rules.holdMs > 0 || !start.allowed) return
      if (rules.allows(start.by)) rules.onPress()
      else rules.onEarly()
    },
    { signal },
  )
  signal.addEventListener('abort', stop, { once: true })
}
