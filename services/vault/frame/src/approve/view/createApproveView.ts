import { arm } from '../arm/arm.ts'
import type { ArmEvent } from '../arm/arming.types.ts'
import { armLimits } from '../arm/armLimits.ts'
import { isArmed } from '../arm/isArmed.ts'
import { pressButton } from '../arm/pressButton.ts'
import { provesVisibility } from '../arm/provesVisibility.ts'
import { startArming } from '../arm/startArming.ts'
import { takesKeys } from '../arm/takesKeys.ts'
import { watchScreen } from '../arm/watchScreen.ts'
import type { Language } from '../messages/textsFor.ts'
import { drawReview } from './drawReview.ts'
import { element } from './element.ts'
import { icon } from './icon.ts'
import { sealText } from './sealText.ts'
import type { Place, Review } from './view.types.ts'

/** What a person decides, or asks for on the way. */
export type ViewEvents = {
  onApprove(): void
  onReject(): void
  onLimit(units: bigint): void
  onWindow(): void
}

export type ApproveView = {
  draw(review: Review): void
  /** The one line that says why nothing happens yet. */
  say(text: keyof Pick<Language['texts']['screen'], 'signing' | 'windowBlocked' | 'windowWaiting'>): void
  remove(): void
}

/** The screen of one request: drawn, watched, armed and pressed. It decides nothing about what is signed. */
export function createApproveView(
  screen: HTMLElement,
  language: Language,
  place: Place,
  events: ViewEvents,
): ApproveView {
  const self = screen.ownerDocument.defaultView ?? window
  const { texts, lang, dir } = language
  const now = () => self.performance.now()
  const proves = provesVisibility(self)
  const ending = new AbortController()
  let drawing = new AbortController()
  let armed = false
  let done = false
  let latest: Review | undefined
  let drawnLarge = false

  const body = element('div', { class: 'approve-body' })
  const status = element('p', { class: 'approve-status', role: 'status' })
  const buttons = element('div', { class: 'approve-pair' })
  const seal = element(
    'p',
    { class: 'approve-seal' },
    icon('lock'),
    element('span', {}, ...sealText(texts.screen.seal, self.location.host)),
  )
  const root = element(
    'section',
    { class: 'approve', lang, dir, 'data-place': place },
    seal,
    body,
    element('footer', {}, status, buttons),
  )
  screen.replaceChildren(root)
  // Nothing is lost by leaving: Escape says no.
  self.addEventListener('keydown', (event) => event.isTrusted && event.key === 'Escape' && events.onReject(), {
    signal: ending.signal,
  })

  let state = startArming({ width: self.innerWidth, height: self.innerHeight }, now())
  const tell = (event: ArmEvent) => {
    state = arm(state, event, now())
  }
  const watch = watchScreen(self, root, tell)
  const allows = (by: 'pointer' | 'key') => {
    watch.flush()
    if (done) return false
    if (!proves)
      return (
        state.large &&
        now() - state.stillSince >= armLimits.stillMs &&
        (by === 'pointer' || now() - state.shownAt >= armLimits.keysMs)
      )
    return by === 'key' ? takesKeys(state, now()) : isArmed(state, now())
  }
  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text
  }

  /** Presses count once the screen has stayed seen a moment longer: the browser may say late that it was covered. */
  function confirm() {
    if (done) return
    done = true
    const { stillSince } = state
    setTimeout(() => {
      watch.flush()
      if (ending.signal.aborted) return
      if (state.stillSince === stillSince) return events.onApprove()
      done = false
      say(texts.screen.covered)
    }, armLimits.afterMs)
  }

  const ticking = self.setInterval(() => {
    if (latest && !done && state.large !== drawnLarge) drawButtons(latest)
    const ready = allows('pointer')
    if (ready === armed) return
    armed = ready
    root.toggleAttribute('data-armed', ready)
    if (ready && (status.textContent === texts.screen.covered || status.textContent === texts.screen.small)) say('')
  }, 50)

  function reject(): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: 'approve-button', 'data-testid': 'approve-reject' },
      texts.screen.reject,
    )
    button.addEventListener('click', (event) => event.isTrusted && events.onReject(), { signal: drawing.signal })
    return button
  }

  function approve(holdMs: number): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: 'approve-button approve-primary', 'data-testid': 'approve-confirm' },
      element('span', {}, holdMs > 0 ? texts.screen.hold : texts.screen.approve),
    )
    button.style.setProperty('--hold', `${holdMs}ms`)
    const rules = {
      holdMs,
      allows,
      onEarly: () => say(state.large ? texts.screen.covered : texts.screen.small),
      onAgain: () => say(texts.screen.again),
      onPress: confirm,
    }
    pressButton(button, rules, drawing.signal)
    return button
  }

  function openWindow(): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: 'approve-button approve-primary', 'data-testid': 'approve-window' },
      texts.screen.openWindow,
    )
    button.addEventListener('click', (event) => event.isTrusted && events.onWindow(), { signal: drawing.signal })
    return button
  }

  /** What can be done about a review: pressed here, read in a window, or only rejected. */
  function drawButtons({ verdict, subject, facts }: Review): void {
    drawing.abort()
    drawing = new AbortController()
    drawnLarge = state.large
    const focused = screen.ownerDocument.activeElement?.getAttribute('data-testid')
    const unready = subject.kind === 'transaction' && facts !== undefined && facts.prepared === undefined
    const unproven = !proves && !verdict.lowRisk
    if (verdict.stopped || unready) {
      buttons.replaceChildren(reject())
      say(unready && !verdict.stopped ? texts.screen.notReady : '')
    } else if (place === 'frame' && (verdict.popupOnly || unproven || !state.large)) {
      buttons.replaceChildren(reject(), openWindow())
      say(!state.large ? texts.screen.small : unproven ? texts.screen.windowNeeded : '')
    } else {
      const button = approve(proves ? verdict.holdMs : Math.max(verdict.holdMs, armLimits.unprovenHoldMs))
      button.disabled = facts === undefined
      buttons.replaceChildren(reject(), button)
      if (status.textContent === texts.screen.small) say('')
    }
    if (focused) buttons.querySelector<HTMLElement>(`[data-testid="${focused}"]`)?.focus()
  }

  return {
    draw(review) {
      tell({ kind: 'changed' })
      latest = review
      done = false
      const context = {
        language,
        chain: review.chain,
        tokens: review.facts?.tokens ?? new Map(),
        owners: review.facts?.owners ?? new Map(),
      }
      const before = screen.ownerDocument.activeElement
      const reads = before === null || before === screen.ownerDocument.body || before.tagName === 'H1'
      body.replaceChildren(...drawReview(review, context, events.onLimit))
      // Whoever listens hears what is asked. Approve never has the focus by itself.
      if (reads) body.querySelector('h1')?.focus()
      drawButtons(review)
    },
    say(text) {
      say(texts.screen[text])
      if (text === 'signing') for (const button of buttons.querySelectorAll('button')) button.disabled = true
    },
    remove() {
      drawing.abort()
      ending.abort()
      self.clearInterval(ticking)
      watch.stop()
      root.remove()
    },
  }
}
