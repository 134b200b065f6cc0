import { enUS } from '../messages/enUS.ts'
import { EmbeddedCard } from './EmbeddedCard.tsx'

/** What the embedded card needs, in one chunk. */
export const embeddedChunk = { Card: EmbeddedCard, catalogue: enUS }
