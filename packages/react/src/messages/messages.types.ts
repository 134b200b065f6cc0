import type { enUSLogin, enUSPortfolio } from './enUSAccount.ts'
import type { enUSAllowances } from './enUSAllowances.ts'
import type { enUSButton } from './enUSButton.ts'
import type { enUSBuy } from './enUSBuy.ts'
import type { enUSFirst } from './enUSFirst.ts'
import type { enUSMove } from './enUSMove.ts'
import type { enUSPayments } from './enUSPayments.ts'
import type { enUSSwap } from './enUSSwap.ts'
import type { enUSViews } from './enUSViews.ts'
import type { ErrorTexts } from './errorTexts.types.ts'

/** A sentence that changes with a number: one text per CLDR plural category of the language, `other` always. */
export type PluralMessage = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

type EnglishMessages = typeof enUSButton &
  typeof enUSFirst &
  typeof enUSViews &
  typeof enUSLogin &
  typeof enUSPayments &
  typeof enUSPortfolio &
  typeof enUSSwap &
  typeof enUSBuy &
  typeof enUSAllowances &
  typeof enUSMove

export type MessageKey = keyof EnglishMessages
export type ButtonMessageKey = keyof typeof enUSButton
/** The texts that are there when the modal first opens. */
export type FirstMessageKey = ButtonMessageKey | keyof typeof enUSFirst

/** Every text of the product in one language. */
export type Messages = {
  readonly [Key in MessageKey]: EnglishMessages[Key] extends string ? string : PluralMessage
}

/** The texts of the logins. */
export type LoginMessages = Pick<Messages, keyof typeof enUSLogin>

/** The texts of what is owned and what happened. */
export type PortfolioMessages = Pick<Messages, keyof typeof enUSPortfolio>

/** The texts of paying and being paid. */
export type PaymentMessages = Pick<Messages, keyof typeof enUSPayments>

/** The texts of swaps. */
export type SwapMessages = Pick<Messages, keyof typeof enUSSwap>

/** The texts of buying. */
export type BuyMessages = Pick<Messages, keyof typeof enUSBuy>

/** The texts of what others may do with an account. */
export type AllowanceMessages = Pick<Messages, keyof typeof enUSAllowances>

/** The texts of moving everything to another wallet. */
export type MoveMessages = Pick<Messages, keyof typeof enUSMove>

/** The texts that the button path needs; loaded with the page. */
export type ButtonMessages = Pick<Messages, ButtonMessageKey>

/** One language: its texts, those of errors too, and its writing direction. */
export type Catalogue = {
  /** BCP 47 tag. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly messages: Messages
  readonly errors: ErrorTexts
}

/** As much of a language as the first open needs. Every catalogue is one. */
export type FirstCatalogue = Omit<Catalogue, 'messages' | 'errors'> & {
  readonly messages: Pick<Messages, FirstMessageKey>
}

type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never

type PlaceholdersOf<Entry> = Entry extends string
  ? PlaceholdersIn<Entry>
  : Entry extends { readonly other: infer Other extends string }
    ? PlaceholdersIn<Other>
    : never

/** Names of the values that a message needs, taken from the `{name}` marks of the English text. */
export type Placeholder<Key extends MessageKey> = PlaceholdersOf<EnglishMessages[Key]>

/** The further arguments of a translate call: none, or one object with a value for each mark. */
export type MessageArguments<Key extends MessageKey, Value> = [Placeholder<Key>] extends [never]
  ? []
  : [values: { readonly [Name in Placeholder<Key>]: Value }]

/** Looks a text up and fills its marks. A missing key or value is a type error. */
export type Translate<Keys extends MessageKey = MessageKey> = <Key extends Keys>(
  key: Key,
  ...values: MessageArguments<Key, string | number>
) => string
