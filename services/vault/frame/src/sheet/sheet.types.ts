/** A line that a person types into. */
export type SheetField = {
  readonly name: string
  readonly label: string
  readonly kind: 'password' | 'newPassword' | 'otp' | 'text'
}

/** One of several ways to go on. */
export type SheetChoice = { readonly id: string; readonly label: string; readonly hint?: string }

/** What a sheet shows. Texts only: no markup, no picture, nothing from a page. */
export type SheetPage = {
  readonly title: string
  readonly lines?: readonly string[]
  /** Two words that are compared with those of a mail. */
  readonly phrase?: string
  /** To be copied by hand, in groups. */
  readonly secret?: string
  /** Words in their order, or named values. */
  readonly list?: readonly { readonly term: string; readonly value: string }[]
  readonly fields?: readonly SheetField[]
  readonly choices?: readonly SheetChoice[]
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
export type SheetAnswer = { readonly action: string; readonly values: Readonly<Record<string, string>> }

/** A screen of the secure origin for as long as one request takes. */
export type Sheet = {
  /** Fires when the person closes it, or the page gives the request up. Hand it to whatever takes time. */
  readonly signal: AbortSignal
  /** Shows a page until something is pressed. @throws FrameFault `wallet/user-rejected` when it is closed. */
  ask(page: SheetPage): Promise<SheetAnswer>
  /** Shows a page while something is going on. */
  tell(page: SheetPage): void
  end(): void
}
