import { enUS } from './enUS.ts'
import type { Language } from './messages.types.ts'

export const english: Language = { locale: 'en-US', direction: 'ltr', messages: enUS }
