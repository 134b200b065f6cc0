import { enUSButton } from './enUSButton.ts'
import { enUSModal } from './enUSModal.ts'
import type { Catalogue } from './messages.types.ts'

/** English (United States), the default. */
export const enUS: Catalogue = {
  locale: 'en-US',
  direction: 'ltr',
  messages: { ...enUSButton, ...enUSModal },
}
