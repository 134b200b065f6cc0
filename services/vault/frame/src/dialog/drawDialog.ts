import { element, icon, sealText } from '../approve/view/element.ts'
import { heightMark } from '../page/watchHeight.ts'
import type { DialogTexts } from './enDialog.ts'
import { qrCode } from './qrCode.ts'

/** What a sheet shows. Texts only: no markup, no picture, nothing from a page. */
export type DialogPage = {
  readonly title: string
  readonly lines?: readonly string[]
  /** Two words that are compared with those of a mail. */
  readonly phrase?: string
  /** To be copied manually, in groups. */
  readonly secret?: string
  /** Words in their order, or named values. */
  readonly list?: readonly { readonly term: string; readonly value: string }[]
  /** What is read one below the other. */
  readonly entries?: readonly { readonly label: string; readonly hint: string }[]
  /** A link for the camera of another device, and for this one. */
  readonly scan?: { readonly url: string; readonly label: string; readonly follow: string }
  /** Drawn by who asks: what is pressed in it has a `data-choice`. */
  readonly body?: Node
  readonly fields?: readonly DialogField[]
  readonly choices?: readonly DialogChoice[]
  /** Of the button that hands the fields in. */
  readonly primary?: string
  /** The button stays dead for so long: for what has to be read, and for clicks that were meant for something else. */
  readonly holdMs?: number
  /** Why it is asked again. */
  readonly error?: string
  /** What is going on. */
  readonly status?: string
  /** Something is lost by it: the button that hands in says so by its colour. */
  readonly danger?: boolean
  /** All is done: there is nothing left to cancel. */
  readonly final?: boolean
}

/** What was pressed, and what was typed. */
export type DialogAnswer = { readonly action: string; readonly values: Readonly<Record<string, string>> }

/** A screen of the secure origin for as long as one request takes. */
export type Dialog = {
  /** Fires when the person closes it, or the page gives the request up. Hand it to whatever takes time. */
  readonly signal: AbortSignal
  /** Shows a page until something is pressed. @throws VaultError `wallet/user-rejected` when it is closed. */
  ask(page: DialogPage): Promise<DialogAnswer>
  /** Shows a page while something is going on. */
  show(page: DialogPage): void
  end(): void
}

type Drawn = {
  readonly heading: HTMLHeadingElement
  /** What is typed into first. */
  readonly first: HTMLInputElement | undefined
  readonly nodes: readonly Node[]
}

const titleId = 'sheet-title'
const formId = 'sheet-form'

/** A page as elements. */
export function drawDialog(
  page: DialogPage,
  texts: DialogTexts,
  on: { answer(answer: DialogAnswer): void; close(): void },
): Drawn {
  const heading = element('h1', { id: titleId, class: 'sheet-title', tabindex: '-1' }, page.title)
  const fields = (page.fields ?? []).map((field) => ({ field, input: inputOf(field, page.error !== undefined) }))
  const error =
    page.error === undefined
      ? undefined
      : element('p', { id: 'sheet-error', class: 'sheet-error', role: 'alert' }, page.error)
  const answer = (action: string) =>
    on.answer({ action, values: Object.fromEntries(fields.map(({ field, input }) => [field.name, input.value])) })

  const tone = page.danger === true ? 'sheet-primary sheet-danger' : 'sheet-primary'
  const primary =
    page.primary === undefined
      ? undefined
      : element('button', { class: tone, type: 'submit', form: formId }, page.primary)
  if (primary !== undefined && page.holdMs !== undefined) holdBack(primary, page.holdMs)
  const form = element(
    'form',
    { id: formId, class: 'sheet-form', novalidate: true, autocomplete: 'off' },
    ...fields.map(({ field, input }) =>
      element('label', { class: 'sheet-field' }, element('span', {}, field.label), input),
    ),
    error,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (primary?.disabled !== true) answer('primary')
  })

  const choices = (page.choices ?? []).map(({ id, label, hint }) =>
    element(
      'button',
      { class: 'sheet-choice', type: 'button', 'data-choice': id },
      element('span', { class: 'sheet-choice-label' }, label),
      hint === undefined ? undefined : element('span', { class: 'sheet-choice-hint' }, hint),
    ),
  )
  const close =
    page.final === true ? undefined : element('button', { class: 'sheet-close', type: 'button' }, texts.cancel)
  close?.addEventListener('click', on.close)

  const seal = element(
    'p',
    { class: 'sheet-seal' },
    icon('lock'),
    element('span', {}, ...sealText(texts.seal, location.host)),
  )

  const content = element(
    'div',
    { class: 'sheet-content', ...heightMark },
    heading,
    ...(page.lines ?? []).map((line) => element('p', { class: 'sheet-line' }, line)),
    page.phrase === undefined
      ? undefined
      : element('p', { class: 'sheet-phrase', lang: 'en', dir: 'ltr' }, page.phrase),
    page.secret === undefined
      ? undefined
      : element('p', { class: 'sheet-secret', dir: 'ltr', translate: 'no' }, page.secret),
    page.list === undefined ? undefined : listOf(page.list),
    page.entries === undefined ? undefined : entriesOf(page.entries),
    page.scan === undefined ? undefined : scanOf(page.scan),
    page.body,
    form,
    choices.length === 0 ? undefined : element('div', { class: 'sheet-choices' }, ...choices),
    page.status === undefined ? undefined : element('p', { class: 'sheet-status', role: 'status' }, page.status),
  )
  content.addEventListener('click', ({ target }) => {
    const { choice } = (target as Element).closest<HTMLElement>('[data-choice]')?.dataset ?? {}
    if (choice !== undefined) answer(choice)
  })
  const body = element('div', { class: 'sheet-body' }, content)
  const footer = element('footer', { class: 'sheet-footer', ...heightMark }, primary, close, seal)
  return { heading, first: fields[0]?.input, nodes: [body, footer] }
}

/** Counts down on the button itself, until it is alive or gone. */
function holdBack(button: HTMLButtonElement, holdMs: number): void {
  const label = button.textContent
  const endsAt = performance.now() + holdMs
  button.disabled = true
  const tick = () => {
    const leftMs = endsAt - performance.now()
    button.disabled = leftMs > 0
    button.textContent = leftMs > 1_000 ? `${label} (${Math.ceil(leftMs / 1_000)})` : label
    if (leftMs > 0 && button.isConnected) setTimeout(tick, Math.min(leftMs, 1_000))
  }
  // It is placed by then.
  setTimeout(tick)
}

function scanOf({ url, label, follow }: NonNullable<DialogPage['scan']>): HTMLElement {
  const code = element('div', { class: 'sheet-qr', role: 'img', 'aria-label': label }, qrCode(url))
  const link = element('a', { class: 'sheet-link', href: url, target: '_blank', rel: 'noopener noreferrer' }, follow)
  return element('div', { class: 'sheet-scan' }, code, link)
}

function listOf(entries: NonNullable<DialogPage['list']>): HTMLElement {
  const rows = entries.map(({ term, value }) =>
    element(
      'div',
      { class: 'sheet-entry' },
      element('dt', {}, term),
      element('dd', { dir: 'ltr', translate: 'no' }, value),
    ),
  )
  return element('dl', { class: 'sheet-list' }, ...rows)
}

function entriesOf(entries: NonNullable<DialogPage['entries']>): HTMLElement {
  const rows = entries.map(({ label, hint }) =>
    element(
      'li',
      { class: 'sheet-row' },
      element('span', { class: 'sheet-row-label' }, label),
      element('span', { class: 'sheet-choice-hint' }, hint),
    ),
  )
  // Longer than the sheet, so that keys have to reach it.
  return element('ul', { class: 'sheet-rows', tabindex: '0', role: 'list' }, ...rows)
}

const kinds: Readonly<Record<DialogField['kind'], Readonly<Record<string, string>>>> = {
  // Managers would offer a password of another site, or keep this one beside the embedder's.
  password: { type: 'password', autocomplete: 'off' },
  newPassword: { type: 'password', autocomplete: 'off' },
  otp: { type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '6', dir: 'ltr' },
  email: { type: 'email', autocomplete: 'email', spellcheck: 'false', dir: 'ltr' },
  text: { type: 'text', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', dir: 'ltr' },
}

function inputOf({ name, kind, value, mark }: DialogField, wrong: boolean): HTMLInputElement {
  const input = element('input', {
    name,
    class: 'sheet-input',
    ...kinds[kind],
    ...(wrong ? { 'aria-invalid': 'true', 'aria-describedby': 'sheet-error' } : {}),
  })
  if (value !== undefined) input.value = value
  if (mark) input.addEventListener('focus', () => input.setSelectionRange(...mark), { once: true })
  return input
}

/** A line that a person types into. */
type DialogField = {
  readonly name: string
  readonly label: string
  readonly kind: 'password' | 'newPassword' | 'otp' | 'email' | 'text'
  /** What was typed before: a mistake loses nothing. */
  readonly value?: string | undefined
  /** The part of it to look at: selected. */
  readonly mark?: readonly [number, number] | undefined
}

/** One of several ways to go on. */
type DialogChoice = { readonly id: string; readonly label: string; readonly hint?: string }
