import { heightMark } from '../../page/watchHeight.ts'
import { type GuardEvent, guardLimits, type Input, startGuard, updateGuard } from '../clickGuard/clickGuard.ts'
import { checkPress, type PressRefusal, type PressRules, pressButton } from '../clickGuard/pressButton.ts'
import { provesVisibility, watchEnd, watchScreen } from '../clickGuard/watchScreen.ts'
import type { Language } from '../messages/textsFor.ts'
import { drawReview, drawSeal } from './drawReview.ts'
import { element } from './element.ts'
import { verbOf } from './verbOf.ts'
import type { DrawContext, DrawPermissions, Place, Review, ViewEvents } from './view.types.ts'

export type ApproveView = {
  draw(review: Review): void
  /** The one line that says why nothing happens yet. */
  say(text: keyof Pick<Language['texts']['screen'], 'signing' | 'windowBlocked' | 'windowWaiting'>): void
  remove(): void
}

/** For so long the end of what is drawn may be unseen before it is asked for: the browser says it a moment late. */
const unreadMs = 400

/** Whether nothing comes of it without a transaction. What is taken back ends at the services without one. */
function isSent({ decoded, permissions, path }: Review): boolean {
  if (permissions?.kind === 'revocation') return !permissions.told
  if (decoded.kind === 'grants') return path?.kind === 'together' && path.code !== undefined
  return decoded.kind === 'transaction' || decoded.kind === 'calls'
}

/** What the screen's second button does. */
type Offer = 'none' | 'window' | 'approve'

/** The screen of one request: drawn, watched, guarded and pressed. It decides nothing about what is signed. */
export function createApproveView(
  screen: HTMLElement,
  language: Language,
  place: Place,
  events: ViewEvents,
  permissions: DrawPermissions | undefined,
): ApproveView {
  const self = screen.ownerDocument.defaultView ?? window
  const { texts, lang, dir } = language
  const now = () => self.performance.now()
  /** A finger has no way to show, and a browser without proof can't report what covers the frame. */
  const canApproveHere = place === 'window' || (provesVisibility(self) && !self.matchMedia('(hover: none)').matches)
  const ending = new AbortController()
  let drawing = new AbortController()
  let active = false
  let done = false
  let stopWatchingEnd = () => {}
  let latest: Review | undefined
  let drawnLarge = false
  let drawnAt = 0
  let offered: Offer | undefined

  const content = element('div', { class: 'approve-content', ...heightMark })
  const body = element('div', { class: 'approve-body' }, content)
  const status = element('p', { class: 'approve-status', role: 'status' })
  const buttons = element('div', { class: 'approve-pair' })
  const seal = element('p', { class: 'approve-seal' })
  const root = element(
    'section',
    { class: 'approve', lang, dir, 'data-place': place },
    body,
    element('footer', heightMark, status, buttons, seal),
  )
  screen.replaceChildren(root)
  // Nothing is lost by leaving: Escape says no.
  self.addEventListener('keydown', (event) => event.isTrusted && event.key === 'Escape' && events.onReject(), {
    signal: ending.signal,
  })

  let state = startGuard(place, { width: self.innerWidth, height: self.innerHeight }, now())
  const notify = (event: GuardEvent) => {
    state = updateGuard(state, event, now())
  }
  const watch = watchScreen(self, root, notify)
  const checkNow = (input: Input) => {
    watch.flush()
    return done ? 'early' : checkPress(state, input, now())
  }
  let likely: Input = self.matchMedia('(hover: none)').matches ? 'touch' : 'mouse'
  self.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') likely = 'key'
    },
    { signal: ending.signal },
  )
  /** Whether the wait is over: for the pointer where one is on the screen. */
  const isReady = () => ['counts', 'still'].includes(checkNow(state.path?.last.input ?? likely))
  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text
  }

  function refuse(risk: PressRefusal): void {
    if (done) return
    const why = risk === 'early' && !state.visible ? 'covered' : risk
    if (risk === 'early') notify({ kind: 'pressedEarly' })
    say(texts.screen[why])
  }

  /** In a frame a press counts once the screen has stayed seen a moment longer: the browser may say late that it was covered. */
  function confirm() {
    if (done) return
    done = true
    if (place === 'window') return events.onApprove()
    const { stillSince } = state
    setTimeout(() => {
      watch.flush()
      if (ending.signal.aborted) return
      if (state.stillSince === stillSince) return events.onApprove()
      done = false
      say(texts.screen.covered)
    }, guardLimits.afterMs)
  }

  const ticking = self.setInterval(() => {
    if (latest && !done && state.large !== drawnLarge) drawButtons(latest)
    // Before anything is pressed: why the button stays dark.
    if (state.read) {
      if (status.textContent === texts.screen.scroll) say('')
    } else if (offered === 'approve' && status.textContent === '' && now() - drawnAt > unreadMs)
      say(texts.screen.scroll)
    const ready = isReady()
    if (ready === active) return
    active = ready
    root.toggleAttribute('data-armed', ready)
    if (ready && passing.has(status.textContent)) say('')
  }, 50)
  /** What is said of a press that came too early is over once one would count. */
  const { covered, early, unread, still, small } = texts.screen
  const passing: ReadonlySet<string | null> = new Set([covered, early, unread, still, small])

  function reject(): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: 'approve-button', 'data-testid': 'approve-reject' },
      texts.screen.reject,
    )
    button.addEventListener('click', (event) => event.isTrusted && events.onReject(), { signal: drawing.signal })
    return button
  }

  function approve({ decoded, risk: { holdMs } }: Review, context: DrawContext): HTMLButtonElement {
    const held = (input: Input) => (input === 'mouse' ? holdMs : Math.max(holdMs, guardLimits.holdMs))
    const usual = self.matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse'
    const button = element(
      'button',
      { type: 'button', class: 'approve-button approve-primary', 'data-testid': 'approve-confirm' },
      element('span', {}, verbOf(decoded, context, held(usual) > 0)),
    )
    const rules: PressRules = {
      holdMs: held,
      check: checkNow,
      onRefused: refuse,
      onWindow: events.onWindow,
      onShort: () => say(texts.screen.short),
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
  function drawButtons(review: Review): void {
    const { risk, facts, payer } = review
    drawnLarge = state.large
    const needed = payer === undefined && isSent(review)
    const unready = needed && facts !== undefined && (facts.prepared ?? facts.preparedCalls) === undefined
    const inFrame = risk.inFrame && canApproveHere && state.large
    const offer = risk.stopped || unready ? 'none' : place === 'frame' && !inFrame ? 'window' : 'approve'
    // A button under a finger stays the same, unless it gives something away: that one starts over.
    if (offer !== offered || offer === 'approve') replaceButtons(offer, review)
    offered = offer
    if (offer === 'none') say(unready && !risk.stopped ? texts.screen.notReady : '')
    else if (offer === 'window') say(state.large ? texts.screen.windowNeeded : texts.screen.small)
    else if (status.textContent === texts.screen.small) say('')
  }

  function replaceButtons(offer: Offer, review: Review): void {
    drawing.abort()
    drawing = new AbortController()
    const focused = screen.ownerDocument.activeElement?.getAttribute('data-testid')
    if (offer === 'approve') {
      const button = approve(review, contextOf(review))
      button.disabled = review.facts === undefined
      buttons.replaceChildren(reject(), button)
    } else buttons.replaceChildren(reject(), ...(offer === 'window' ? [openWindow()] : []))
    if (focused) buttons.querySelector<HTMLElement>(`[data-testid="${focused}"]`)?.focus()
  }

  const contextOf = ({ chain, facts, around }: Review): DrawContext => ({
    language,
    chain,
    tokens: facts?.tokens ?? new Map(),
    owners: facts?.owners ?? new Map(),
    around,
    waiting: facts === undefined,
    permissions,
  })

  return {
    draw(review) {
      notify({ kind: 'changed' })
      latest = review
      done = false
      drawnAt = now()
      const context = contextOf(review)
      const before = screen.ownerDocument.activeElement
      const reads = before === null || before === screen.ownerDocument.body || before.tagName === 'H1'
      content.replaceChildren(...drawReview(review, context, events))
      seal.replaceChildren(...drawSeal(review.request, language))
      // Screen readers announce the request. Approve never has the focus by itself.
      if (reads) body.querySelector('h1')?.focus()
      // Drawn after a press: nothing came of that.
      if (status.textContent === texts.screen.signing) say('')
      for (const button of buttons.querySelectorAll('button')) button.disabled = false
      drawButtons(review)
      stopWatchingEnd()
      stopWatchingEnd = watchEnd(body, (read) => notify({ kind: 'read', read }))
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
      stopWatchingEnd()
      root.remove()
    },
  }
}
