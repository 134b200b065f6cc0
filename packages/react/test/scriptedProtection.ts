import type { WalletSecurityPort } from '@latchkey/core/protection'
import { KitError } from '@latchkey/protocol'

const notAsked = async (): Promise<never> => {
  throw new KitError({ code: 'frame/not-offered', shortMessage: 'No view of the modal asks for this' })
}

/** What protects the wallet: of that the modal's views ask for the list of permissions alone. */
export function scriptedProtection(
  managePermissions: WalletSecurityPort['managePermissions'] = notAsked,
): WalletSecurityPort {
  return {
    managePermissions,
    read: notAsked,
    add: notAsked,
    remove: notAsked,
    tryOut: notAsked,
    setAutomatic: notAsked,
    keepInBrowser: notAsked,
    exportWallet: notAsked,
    bring: notAsked,
    deleteWallet: notAsked,
    manageDevices: notAsked,
  }
}
