import { KitError } from '../errors/KitError.ts'

/** The text is not an address of its chain. `details` holds the reason; the text itself may be private and is left out. */
export function invalidAddress({ details }: { details?: string }): KitError {
  return new KitError({ code: 'address/invalid', shortMessage: 'Invalid address', details })
}
