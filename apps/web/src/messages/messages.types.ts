import type { enUS, enUSSecurity, enUSSignIns } from './enUS.ts'
import type { enUSPortfolio } from './enUSPortfolio.ts'

type English = typeof enUS

export type MessageKey = keyof English

/** A sentence that changes with a number: one text per CLDR plural category of the language, `other` always. */
export type PluralMessage = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

/** Every text of the app in one language. */
export type Messages = { readonly [Key in MessageKey]: English[Key] extends string ? string : PluralMessage }

/** The texts of what is owned and what happened. */
export type PortfolioMessages = Pick<Messages, keyof typeof enUSPortfolio>

/** The texts of what protects a wallet of this app. */
export type SecurityMessages = Pick<Messages, keyof typeof enUSSecurity>

/** The texts of the page of sign-ins. */
export type SignInMessages = Pick<Messages, keyof typeof enUSSignIns>

export type Language = {
  /** BCP 47 tag. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly messages: Messages
}

type MarksIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | MarksIn<Rest> : never

type MarksOf<Message> = Message extends string
  ? MarksIn<Message>
  : Message extends { readonly other: infer Other extends string }
    ? MarksIn<Other>
    : never

/** The further arguments of a `t` call: none, or one object with a value for each mark of the English text. */
export type MessageValues<Key extends MessageKey> = [MarksOf<English[Key]>] extends [never]
  ? []
  : [values: { readonly [Name in MarksOf<English[Key]>]: string | number }]

/** Looks a text up and fills its marks. A missing key or value is a type error. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string
