import type { Namespace } from '@latchkey/protocol'

/** What all buttons of the host page understand. */
export type HostButtonProps = {
  /** 48 px (default) or 44 px high. */
  readonly size?: 'md' | 'sm' | undefined
  readonly disabled?: boolean | undefined
  /** Another text than the catalogue's. */
  readonly label?: string | undefined
}

export type AccountButtonProps = Omit<HostButtonProps, 'label'> & {
  /** Whether the balance of the network in use stands before the address. Default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  /** How much of the address is shown. Default 4 and 6. */
  readonly charsStart?: number | undefined
  readonly charsEnd?: number | undefined
  /** Default: the namespace in use. */
  readonly namespace?: Namespace | undefined
}

export type ConnectButtonProps = HostButtonProps &
  AccountButtonProps & {
    /** The text while a wallet is asked. */
    readonly loadingLabel?: string | undefined
  }
