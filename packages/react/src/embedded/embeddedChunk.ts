import { firstEnglish } from '../messages/firstEnglish.ts'
import { EmbeddedCard } from './EmbeddedCard.tsx'

/** What the embedded card needs, in one chunk. */
export const embeddedChunk = { Card: EmbeddedCard, first: firstEnglish }
