import type { SendStatus } from '@latchkey/core'

/** Whether the payment has left the wallet: then there is no form to go back to, only news of it. */
export function isUnderway(status: SendStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'reverted'
}
