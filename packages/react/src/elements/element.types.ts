import type { Account, Kit } from '@latchkey/core'
import type { AccountButtonProps, ConnectButtonProps, HostButtonProps } from '../buttons/buttonState.ts'

type Writable<Props> = { -readonly [Name in keyof Props]: Props[Name] }

/** What every element of ours has beside its own properties. */
type WithKit = {
  /** The kit that it works on. Default: the one of `defineElements`. */
  kit?: Kit | undefined
}

/** `<latchkey-button>`: opens the modal to connect a wallet; shows the account once one is connected. */
export interface LatchkeyButtonElement extends HTMLElement, Writable<ConnectButtonProps>, WithKit {}

/** `<latchkey-account-button>`: the connected account; nothing without one. */
export interface LatchkeyAccountButtonElement extends HTMLElement, Writable<AccountButtonProps>, WithKit {}

/** `<latchkey-network-button>`: the network in use. */
export interface LatchkeyNetworkButtonElement extends HTMLElement, Writable<HostButtonProps>, WithKit {}

/** `<latchkey-modal>`: the modal as a part of the page, with `embedded`. */
export interface LatchkeyModalElement extends HTMLElement, WithKit {
  embedded: boolean
}

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': LatchkeyButtonElement
    'latchkey-account-button': LatchkeyAccountButtonElement
    'latchkey-network-button': LatchkeyNetworkButtonElement
    'latchkey-modal': LatchkeyModalElement
  }
  interface HTMLElementEventMap {
    /** Of the buttons: their account or its network is another one. */
    'latchkey-change': CustomEvent<Account>
  }
}

type Kebab<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Kebab<Tail>}`
  : Name

/** Properties under their own names and under those of their attributes. */
type Named<Props> = Props & { readonly [Name in keyof Props & string as Kebab<Name>]?: Props[Name] }

type Given<Props> = Named<Props> & Readonly<WithKit>

type Changes = { readonly 'onlatchkey-change'?: ((event: CustomEvent<Account>) => void) | undefined }

/**
 * The elements by their names with what markup may give them, for frameworks with typed markup.
 *
 * @typeParam Base What the framework lets any element have: its attributes and events.
 */
export type ElementsWith<Base> = {
  'latchkey-button': Base & Given<ConnectButtonProps> & Changes
  'latchkey-account-button': Base & Given<AccountButtonProps> & Changes
  'latchkey-network-button': Base & Given<HostButtonProps> & Changes
  'latchkey-modal': Base & Given<{ readonly embedded?: boolean | undefined }>
}

type Component<Props> = new () => { readonly $props: Props }

/** The elements as Vue's templates read the types of components. */
export type VueElements = {
  [Name in keyof ElementsWith<unknown>]: Component<
    Omit<ElementsWith<unknown>[Name], keyof Changes> & {
      readonly onLatchkeyChange?: ((event: CustomEvent<Account>) => void) | undefined
    }
  >
}
