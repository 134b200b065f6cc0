import type { WalletSecurityPort } from '@latchkey/core/protection'
import { KitError } from '@latchkey/protocol'

const notAsked = async (): Promise<never> => {
  throw new KitError({ code: 'frame/not-offered', shortMessage: 'No view of the modal asks for this' })
}

/** The part of a login that no view of the modal asks. */
export function scriptedProtection(): WalletSecurityPort {
  return {
    read: notAsked,
    add: notAsked,
    remove: notAsked,
    tryOut: notAsked,
    setAutomatic: notAsked,
    keepInBrowser: notAsked,
    exportWallet: notAsked,
    deleteWallet: notAsked,
    manageDevices: notAsked,
  }
}
