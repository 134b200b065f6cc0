import type { Kit } from '../kit/kit.types.ts'

/** Gives an address a name of the app's own, or takes it back: without a `label`. */
export function setAddressLabel(kit: Kit, { address, label }: setAddressLabel.Options): void {
  const { [address]: _, ...others } = kit.store.getState().addressLabels
  kit.store.setState({ addressLabels: label === undefined ? others : { ...others, [address]: label } })
}

export declare namespace setAddressLabel {
  type Options = {
    /** In the form of its chain. */
    address: string
    label: string | undefined
  }
}
