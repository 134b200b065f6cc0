import { enUSButton } from './enUSButton.ts'
import { enUSFirst } from './enUSFirst.ts'
import type { FirstCatalogue } from './messages.types.ts'

/** As much English as the first open needs; the rest follows behind it. */
export const firstEnglish: FirstCatalogue = {
  locale: 'en-US',
  direction: 'ltr',
  messages: { ...enUSButton, ...enUSFirst },
}
