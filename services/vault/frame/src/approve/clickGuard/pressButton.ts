import { type ClickGuard, guardLimits, type Input } from './clickGuard.ts'

/**
 * What becomes of a press. `early`: the wait is not over. `unread`: the text was not read to its end. `still`: the pointer
 * has lain still for so long that something else may have been under it. `window`: in a frame nothing proves where the
 * frame was before such a press, so that it leads to a window.
 */
export type PressVerdict = 'counts' | 'early' | 'unread' | 'still' | 'window'

/** What a button that gives something away asks before it acts. */
export type PressRules = {
  /** How long it is held, in milliseconds; 0 is a click. */
  holdMs(input: Input): number
  /** What becomes of a press that begins, goes on or ends now. */
  check(input: Input): PressVerdict
  /** A press began that comes to nothing. */
  onRefused(result: PressRefusal): void
  /** Such a press leads to a window. Called in the click, so that the browser lets one open. */
  onWindow(): void
  /** It was let go of before its time. */
  onShort(): void
  /** A press by assistive technology has no length: it is asked for twice instead. */
  onAgain(): void
  onPress(): void
}

export type PressRefusal = Exclude<PressVerdict, 'counts' | 'window'>

type Press = { readonly input: Input; readonly result: PressVerdict }

/**
 * Makes a button act on a press that began while it was allowed and lasted long enough. Presses that a script makes count
 * for nothing.
 */
export function pressButton(button: HTMLButtonElement, rules: PressRules, signal: AbortSignal): void {
  const self = button.ownerDocument.defaultView
  let press: Press | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstBlindPress: number | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    delete button.dataset.holding
  }
  const begin = (input: Input) => {
    stop()
    const result = rules.check(input)
    press = { input, result }
    if (result === 'window') return
    if (result !== 'counts') return rules.onRefused(result)
    const holdMs = rules.holdMs(input)
    if (holdMs === 0) return
    button.style.setProperty('--hold', `${holdMs}ms`)
    button.dataset.holding = ''
    timer = setTimeout(() => {
      stop()
      press = undefined
      end(input)
    }, holdMs)
  }
  /** A press that began well is over. What holds lies still, which is no fault by then. */
  const end = (input: Input) => {
    const result = rules.check(input)
    if (result === 'window') return
    if (result === 'counts' || result === 'still') rules.onPress()
    else rules.onRefused(result)
  }
  const letGo = () => {
    if (timer !== undefined) rules.onShort()
    stop()
  }

  button.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isTrusted || !event.isPrimary || event.button !== 0) return
      const { pointerType } = event
      begin(pointerType === 'mouse' || pointerType === 'pen' ? pointerType : 'touch')
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointerleave', 'pointercancel', 'blur'] as const) {
    button.addEventListener(type, letGo, { signal })
  }
  // A long press opens the menu of some browsers.
  button.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  button.addEventListener(
    'keydown',
    (event) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || !event.isTrusted) return
      event.preventDefault()
      if (!event.repeat) begin('key')
    },
    { signal },
  )
  button.addEventListener(
    'keyup',
    (event) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || press?.input !== 'key') return
      const { result } = press
      press = undefined
      letGo()
      if (event.isTrusted && result === 'window') rules.onWindow()
    },
    { signal },
  )
  button.addEventListener(
    'click',
    (event) => {
      const made = press
      press = undefined
      if (!event.isTrusted) return
      if (made !== undefined) {
        if (made.result === 'window') rules.onWindow()
        else if (made.result === 'counts' && rules.holdMs(made.input) === 0) end(made.input)
        return
      }
      // The end of a hold. Where neither pointer nor key came before it: assistive technology.
      if (event.detail !== 0) return
      const result = rules.check('assist')
      if (result === 'window') return rules.onWindow()
      if (result !== 'counts') return rules.onRefused(result)
      const at = self?.performance.now() ?? 0
      if (firstBlindPress === undefined || at - firstBlindPress < rules.holdMs('assist')) {
        firstBlindPress ??= at
        return rules.onAgain()
      }
      rules.onPress()
    },
    { signal },
  )
  signal.addEventListener('abort', stop, { once: true })
}

/** Checks a press that begins now. */
export function checkPress(state: ClickGuard, input: Input, at: number): PressVerdict {
  const { place, path, visible, focused, large, read, stillSince } = state
  const { waitMs, freshMs } = guardLimits
  const byPointer = input === 'mouse' || input === 'pen'
  const arrivedAt = path?.last.input === input ? path.arrivedAt : undefined
  if (place === 'frame' && (!byPointer || (input === 'pen' && arrivedAt === undefined))) return 'window'
  if (!read) return 'unread'
  if (!visible || (place === 'window' ? !focused : !large) || at - stillSince < waitMs) return 'early'
  // A finger, a key and a pen that never hovered have no way to show: in a window, which no page moves, they hold.
  if (input === 'mouse' || place === 'frame') {
    if (arrivedAt === undefined || at - arrivedAt < waitMs) return 'early'
  }
  if (place === 'frame' && (path?.movedAt === undefined || at - path.movedAt > freshMs)) return 'still'
  return 'counts'
}
