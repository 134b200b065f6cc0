import type { WalletRecovery, WalletSecurityPort } from '@latchkey/core/protection'
import { KitError } from '@latchkey/protocol'

const notAsked = async (): Promise<never> => {
  throw new KitError({ code: 'frame/not-offered', shortMessage: 'No view of the modal asks for this' })
}

/** What a printed code protects besides the mailbox: nothing is left to offer. */
const printed: WalletRecovery = {
  automatic: 'on',
  automaticFromMs: null,
  ways: [{ id: 'w', method: 'code', label: null, createdMs: 0, lastUsedMs: null, opens: true, backedUp: true }],
}

/** What protects the wallet: a printed code does. Of the rest a view asks for the list of permissions alone. */
export function scriptedProtection(
  managePermissions: WalletSecurityPort['managePermissions'] = notAsked,
): WalletSecurityPort {
  return {
    managePermissions,
    read: async () => printed,
    add: notAsked,
    addMailbox: notAsked,
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
