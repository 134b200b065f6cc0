import type { LoginProvider, Namespace } from '@latchkey/protocol'

export type EmbeddedOptions = {
  /** Where the operator serves the wallet's page, such as `https://wallet.example`. */
  readonly frameUrl: string
  readonly projectId: string
  /** What people see of the wallet. Default `Latchkey`. */
  readonly name?: string | undefined
  /** Its picture, as a data URI: other libraries take no other. Default: Latchkey's mark. */
  readonly imageUrl?: string | undefined
  /** Whether people may log in by mail. Default true. */
  readonly email?: boolean | undefined
  /** The social accounts to log in with, in the order to show. Default all that the operator has; `false`: none. */
  readonly socials?: readonly LoginProvider[] | false | undefined
  /** Whether people may log in with a passkey that they have added. Default true, where the browser knows passkeys. */
  readonly passkey?: boolean | undefined
  /** Whether the modal offers newcomers to bring a wallet that they have, in the place of a new one. Default true. */
  readonly bring?: boolean | undefined
  /** The kinds of network to have accounts on. Default `['eip155']`. */
  readonly namespaces?: readonly [Namespace, ...Namespace[]] | undefined
  /** Which account acts until the person chooses. Default `smartAccount`, where a network has them. */
  readonly defaultAccountType?: 'eoa' | 'smartAccount' | undefined
  /** The app, as the wallet's own screen calls it beside the page's address. */
  readonly metadata?:
    | {
        readonly name: string
        readonly description?: string
        readonly url?: string
        readonly icons?: readonly string[]
      }
    | undefined
  /**
   * The reverse domain by which the wallet announces itself to other libraries of the page (EIP-6963). Default
   * `org.latchkey.embedded`; `false`: it does not. Where it has accounts on Solana, it registers by wallet-standard as well.
   */
  readonly rdns?: string | false | undefined
}
